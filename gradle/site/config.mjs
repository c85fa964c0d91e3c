// The site, as VitePress builds it from build/site-pages. What it shows (pages, sidebar, titles) is written by src/site; here is how.
import { readFileSync } from 'node:fs'

const pages = process.env.SITE_PAGES
const { title, description, nav, sidebar } = JSON.parse(readFileSync(`${pages}/site.json`, 'utf8'))

// GitHub's anchors, so that one rule holds for both; VitePress's own drop accents and fold hyphens.
const slugify = text =>
  text.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replace(/ /g, '-')

// Text is text: Vue would take what stands between two braces for an expression. Indented code looks like other code, and a wide
// table scrolls in itself, also with the keyboard.
const rendered = md => {
  const before = md.renderer.rules.text
  md.renderer.rules.text = (...all) => before(...all).replace(/\{\{/g, '<span v-pre>{{</span>')
  md.renderer.rules.code_block = (tokens, index, ...rest) => {
    tokens[index].info = 'text'
    return md.renderer.rules.fence(tokens, index, ...rest)
  }
  md.renderer.rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
}

export default {
  title,
  description,
  lang: 'en',
  head: [['link', { rel: 'icon', href: readFileSync('.vitepress/icon.txt', 'utf8').trim() }]],
  base: process.env.SITE_BASE,
  srcDir: pages,
  outDir: process.env.SITE_OUTPUT,
  cacheDir: process.env.SITE_CACHE,
  cleanUrls: false,
  lastUpdated: false,
  buildConcurrency: 1, // the index of the search is then written in one order, and two builds are equal
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    attrs: { disable: true },
    config: rendered,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    siteTitle: title,
    nav,
    sidebar,
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local', options: { detailedView: true } },
    docFooter: { prev: 'Before', next: 'Next' },
    externalLinkIcon: false,
  },
  vite: {
    build: { reportCompressedSize: false, chunkSizeWarningLimit: 4096 },
    logLevel: 'warn',
  },
}

// VitePress's theme without its fonts, in the colours of the page of a run.
import theme from 'vitepress/theme-without-fonts'
import './site.css'

export default theme

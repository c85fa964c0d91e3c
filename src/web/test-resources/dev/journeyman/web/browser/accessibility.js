// What keeps the page from being read, used and heard by all, as sentences. It looks at the page as it is shown now and leaves it so.
followed => {
  const found = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const style = (element, pseudo) => getComputedStyle(element, pseudo);
  const words = text => text.replace(/\s+/g, ' ').trim();
  const short = text => { const line = words(text); return line.length > 40 ? line.slice(0, 39) + '…' : line; };
  const rendered = element => element.checkVisibility({visibilityProperty: true});
  const heard = element => rendered(element) && !element.closest('[aria-hidden="true"], [inert]');
  const known = id => document.getElementById(id);

  const tag = element => {
    const classes = [...element.classList].map(each => '.' + each).join('');
    return element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + classes;
  };
  const named = element => {
    const text = short(element.textContent || '');
    return text ? `<${tag(element)}> "${text}"` : `<${tag(element)}>`;
  };

  // --- names -----------------------------------------------------------------------------------------------------------

  const generated = (element, pseudo) => /^"/.test(style(element, pseudo).content) ? style(element, pseudo).content.slice(1, -1) : '';

  // What a screen reader says for the content of an element.
  const spoken = node => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node instanceof SVGTitleElement) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true' || !rendered(node)) return '';
    if (node.hasAttribute('aria-label')) return node.getAttribute('aria-label');
    if (node.matches('img')) return node.alt;
    return [generated(node, '::before'), ...[...node.childNodes].map(spoken), generated(node, '::after')].join(' ');
  };
  const svgTitle = svg => { const title = [...svg.children].find(child => child.matches('title')); return title ? title.textContent : ''; };
  const referred = (element, attribute) =>
    words(element.getAttribute(attribute) || '').split(' ').filter(id => id && known(id)).map(id => known(id).textContent).join(' ');

  const fromContent = 'button, a, summary, [role=button], [role=link], [role=tab], [role=checkbox], [role=radio], [role=switch], '
    + '[role=option], [role=menuitem], [role=treeitem]';

  const name = element => words([
    referred(element, 'aria-labelledby'),
    element.getAttribute('aria-label') || '',
    element.labels ? [...element.labels].map(spoken).join(' ') : '',
    element.matches('input[type=image], img') ? element.alt || '' : '',
    element.matches('input[type=submit], input[type=reset]') ? element.value || 'as the browser says' : '',
    element.matches('input[type=button]') ? element.value : '',
    element instanceof SVGElement ? svgTitle(element) : '',
    element.matches(fromContent) ? spoken(element) : '',
    element.getAttribute('title') || ''].join(' '));

  all('img, [role=img]').filter(heard)
    .filter(each => !(each.matches('img') && each.getAttribute('alt') === '') && !name(each))
    .forEach(each => found.push(`The image ${named(each)} has no name.`));

  all(`${fromContent}, input:not([type=hidden]), select, textarea, [role=textbox], [role=combobox], [role=slider]`)
    .filter(each => heard(each) && !each.matches('a:not([href])') && !name(each))
    .forEach(each => found.push(`${named(each)} has no accessible name.`));

  // --- structure -------------------------------------------------------------------------------------------------------

  const counted = new Map();
  all('[id]').forEach(each => counted.set(each.id, (counted.get(each.id) || 0) + 1));
  counted.forEach((times, id) => { if (times > 1) found.push(`The id "${id}" is on the page ${times} times.`); });

  let before = 0;
  all('h1, h2, h3, h4, h5, h6, [role=heading]').filter(heard).forEach(each => {
    const level = Number(each.getAttribute('aria-level') || each.tagName.slice(1)) || 2;
    if (level > before + 1) found.push(`The heading ${named(each)} of level ${level} follows ${before ? `one of level ${before}` : 'none'}.`);
    before = level;
  });

  for (const attribute of ['aria-controls', 'aria-labelledby', 'aria-describedby', 'aria-owns', 'aria-activedescendant', 'for']) {
    all(`[${attribute}]`).forEach(each => words(each.getAttribute(attribute)).split(' ').filter(id => id && !known(id))
      .forEach(id => found.push(`${named(each)} has ${attribute}="${id}", and no element has this id.`)));
  }
  const decoded = text => { try { return decodeURIComponent(text); } catch (malformed) { return text; } };
  all('[href^="#"]').filter(each => !followed || !each.matches(followed)).forEach(each => {
    const id = each.getAttribute('href').slice(1);
    const there = !id || id === 'top' || known(id) || known(decoded(id)) || document.getElementsByName(decoded(id)).length;
    if (!there) found.push(`${named(each)} leads to "#${id}", and no element has this id.`);
  });

  // --- focus -----------------------------------------------------------------------------------------------------------

  const box = element => element.getBoundingClientRect();
  const inSight = element => {
    const at = box(element);
    return at.width > 1 && at.height > 1 && at.right + scrollX > 0 && at.bottom + scrollY > 0
      && element.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !clippedAway(element);
  };
  const clippedAway = element => {
    for (let each = element; each; each = each.parentElement) {
      const its = style(each), at = box(each);
      if (/inset\((50|100)%/.test(its.clipPath) || /^rect\((0px|1px),? (0px|1px),? (0px|1px),? (0px|1px)\)$/.test(its.clip)) return true;
      if (its.overflowX !== 'visible' && its.display !== 'inline' && (at.width <= 1 || at.height <= 1)) return true;
    }
    return false;
  };
  const seenWithFocus = element => {
    if (inSight(element) || [...(element.labels || [])].some(inSight)) return true; // a drawn control stands for a hidden one
    const focused = document.activeElement;
    element.focus({preventScroll: true});
    element.getAnimations().forEach(each => each.finish());
    const seen = inSight(element);
    if (focused && focused !== document.body) focused.focus({preventScroll: true}); else element.blur();
    return seen;
  };

  all('a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true], iframe, audio[controls], video[controls]')
    .filter(each => each.tabIndex >= 0 && rendered(each) && !each.matches(':disabled, [type=hidden]') && !each.closest('[inert]'))
    .forEach(each => {
      if (each.closest('[aria-hidden="true"]')) found.push(`${named(each)} can have the focus, and screen readers do not see it.`);
      else if (!seenWithFocus(each)) found.push(`${named(each)} can have the focus and is not to be seen.`);
    });

  // --- contrast --------------------------------------------------------------------------------------------------------

  const canvas = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d', {willReadFrequently: true});
  const colours = new Map();
  const colour = text => {
    if (!colours.has(text)) colours.set(text, parsed(text));
    return colours.get(text);
  };
  const parsed = text => {
    const simple = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
    if (simple) return [Number(simple[1]), Number(simple[2]), Number(simple[3]), simple[4] === undefined ? 1 : Number(simple[4])];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (above, below) => {
    const alpha = above[3] + below[3] * (1 - above[3]);
    if (!alpha) return [0, 0, 0, 0];
    return [0, 1, 2].map(i => (above[i] * above[3] + below[i] * below[3] * (1 - above[3])) / alpha).concat(alpha);
  };
  const faded = (it, opacity) => [it[0], it[1], it[2], it[3] * opacity];
  const clear = [0, 0, 0, 0];
  const canvasColour = (() => {
    const probe = document.documentElement.appendChild(document.createElement('i'));
    probe.style.cssText = 'position:absolute;background-color:Canvas';
    const its = colour(style(probe).backgroundColor);
    probe.remove();
    return its;
  })();

  // The text's colour and the one behind it, from the element outwards; null where the background is more than a colour.
  const pair = (element, ink, behind = clear) => {
    let text = over(ink, behind), ground = behind;
    for (let each = element; each; each = each.parentElement) {
      const its = style(each), fill = each instanceof SVGElement && !each.matches('svg') ? clear : colour(its.backgroundColor);
      if (ground[3] < 1 && (its.backgroundImage !== 'none' || its.backgroundClip === 'text')) return null;
      text = faded(over(text, fill), Number(its.opacity));
      ground = faded(over(ground, fill), Number(its.opacity));
    }
    return [over(text, canvasColour), over(ground, canvasColour)];
  };

  const shapes = new Map();
  const shapesOf = svg => {
    if (!shapes.has(svg)) shapes.set(svg, all('path, rect, circle, ellipse, polygon', svg)
      .filter(each => rendered(each) && !each.closest('defs, clipPath, mask, pattern, marker, symbol')));
    return shapes.get(svg);
  };
  // What shapes drawn before the text put behind its middle; null where one is filled with more than a colour.
  const behindInDrawing = (element, at) => {
    let ground = clear;
    const middle = new DOMPoint(at.left + at.width / 2, at.top + at.height / 2);
    for (const shape of shapesOf(element.ownerSVGElement)) {
      const its = style(shape), matrix = shape.getScreenCTM();
      if (its.fill === 'none' || !matrix || !(shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
      if (!shape.isPointInFill(middle.matrixTransform(matrix.inverse()))) continue;
      if (its.fill.startsWith('url')) return null;
      ground = over(faded(colour(its.fill), Number(its.fillOpacity) * Number(its.opacity)), ground);
    }
    return ground;
  };

  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map(each => each / 255).map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const hex = it => '#' + it.slice(0, 3).map(each => Math.round(each).toString(16).padStart(2, '0')).join('');

  const weak = new Map();
  const judge = (element, text, its, ink, at) => {
    const drawn = element instanceof SVGElement;
    if (!ink[3] || (drawn && (its.fill.startsWith('url') || its.paintOrder.startsWith('stroke')))) return;
    const behind = drawn ? behindInDrawing(element, at) : clear;
    const both = behind && pair(element, ink, behind);
    if (!both) return;
    const [brighter, darker] = both.map(light).sort((one, other) => other - one), ratio = (brighter + 0.05) / (darker + 0.05);
    const scale = drawn ? Math.abs(element.getScreenCTM()?.d ?? 1) : 1, size = parseFloat(its.fontSize) * scale;
    const needed = size >= 24 || (size >= 18.66 && Number(its.fontWeight) >= 700) ? 3 : 4.5;
    if (Math.round(ratio * 100) / 100 >= needed) return;
    const key = `${hex(both[0])} on ${hex(both[1])} has a contrast of ${ratio.toFixed(2)}, below ${needed}`;
    weak.set(key, [...(weak.get(key) || []), `<${tag(element)}> "${short(text)}"`]);
  };
  const exempt = element => element.closest(':disabled, [aria-disabled="true"]') || element.closest('label')?.control?.disabled;

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('script, style, noscript, select, textarea, title, desc') || exempt(element)) continue;
    if (!element.checkVisibility({visibilityProperty: true, opacityProperty: true}) || clippedAway(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const at = range.getBoundingClientRect();
    if (!at.width || !at.height || at.right + scrollX <= 0 || at.bottom + scrollY <= 0) continue;
    const its = style(element), drawn = element instanceof SVGElement;
    if (drawn && its.fill === 'none') continue;
    judge(element, node.data, its, drawn ? faded(colour(its.fill), Number(its.fillOpacity)) : colour(its.webkitTextFillColor), at);
  }
  all('input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=color], [type=image], [type=file]), textarea, select')
    .filter(each => !exempt(each) && inSight(each))
    .forEach(each => {
      const shown = each.value || each.placeholder || '', its = style(each, each.value || !each.placeholder ? undefined : '::placeholder');
      if (shown) judge(each, shown, its, faded(colour(its.color), each.value ? 1 : Number(its.opacity)), box(each));
    });
  weak.forEach((where, key) => found.push(`${where[0]}${where.length > 1 ? ` and ${where.length - 1} more` : ''}: ${key}.`));

  // --- width -----------------------------------------------------------------------------------------------------------

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const kept = element => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
        if (style(each).overflowX !== 'visible') return true;
      }
      return false;
    };
    const wide = all('body *').filter(each => rendered(each) && box(each).right + scrollX > root.clientWidth + 0.5 && !kept(each));
    const inner = wide.find(each => !wide.some(other => other !== each && each.contains(other)));
    found.push(`The page is ${root.scrollWidth} pixels wide in a window of ${root.clientWidth}${inner ? `: ${named(inner)} reaches beyond it` : ''}.`);
  }

  return found;
}

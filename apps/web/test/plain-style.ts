/**
 * A document without style sheets: what hides an element is its attribute, its own style or that of a parent. To find this out by the
 * rules of every sheet takes longer than to draw the element, and it is asked of each one that may be what a test looks for.
 */

/** Boxes have no size here, and neither have their edges. */
const UNSAID = /^(?:--|padding)/
/** Whether an element is shown by itself hangs on what it is, and on these of its attributes. */
const SHOWN_BY = ['type', 'open', 'controls', 'hidden'] as const

type StyleOf = (element: Element) => CSSStyleDeclaration

const ownStyle = (element: Element) => (element as Partial<ElementCSSInlineStyle>).style

function plainStyle(byRules: StyleOf): StyleOf {
  const usual = new Map<string, string>()

  /** By the rules of the browser itself, once for all elements that are alike to them. */
  const usualDisplay = (element: Element): string => {
    const said = SHOWN_BY.map((name) => element.getAttribute(name))
    const kind = JSON.stringify([element.localName, ...said])
    const known = usual.get(kind)
    if (known !== undefined) return known
    const alike = document.createElement(element.localName)
    for (const [index, name] of SHOWN_BY.entries()) {
      const value = said[index]
      if (value != null) alike.setAttribute(name, value)
    }
    const { display } = byRules(alike)
    usual.set(kind, display)
    return display
  }
  const displayOf = (element: Element): string =>
    ownStyle(element)?.display || (element.hasAttribute('hidden') ? 'none' : usualDisplay(element))

  const visibilityOf = (element: Element): string => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const own = ownStyle(at)?.visibility
      if (own) return own
    }
    return 'visible'
  }

  return (element) => {
    const plainly = (name: string): string | undefined => {
      if (name === 'display') return displayOf(element)
      if (name === 'visibility') return visibilityOf(element)
      return UNSAID.test(name) ? '' : undefined
    }
    const propertyOf = (name: string): string => plainly(name) ?? byRules(element).getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return propertyOf
        const plain = typeof name === 'string' ? plainly(name) : undefined
        if (plain !== undefined) return plain
        const style = byRules(element)
        const value: unknown = Reflect.get(style, name)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  }
}

const LEFT_OUT = Symbol.for('vigil.test.styles')

/** Once for each window: files that share one would look through the styles of one another. */
export function leaveStylesOut(): void {
  if (Reflect.has(window, LEFT_OUT)) return
  Reflect.set(window, LEFT_OUT, true)
  const { getComputedStyle } = window
  window.getComputedStyle = plainStyle((element) => getComputedStyle(element))
  // The component library writes its sheets so; nobody reads them.
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { configurable: true, set: () => {} })
}

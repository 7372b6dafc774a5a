/**
 * A document without style sheets: what hides an element is its attribute, its own style or that of a parent. To find this out by the
 * rules of every sheet takes longer than to draw the element, and it is asked of each one that may be what a test looks for.
 */

/** Boxes have no size here, and neither have their edges. */
const UNSAID = /^(?:--|padding)/
/** Whether these are shown hangs on more than that. */
const BY_RULES = new Set(['audio', 'details', 'dialog', 'input', 'template', 'video'])

type StyleOf = (element: Element) => CSSStyleDeclaration

const ownStyle = (element: Element) => (element as Partial<ElementCSSInlineStyle>).style

function plainStyle(byRules: StyleOf): StyleOf {
  const usual = new Map<string, string>()

  const displayOf = (element: Element): string => {
    const { localName } = element
    if (BY_RULES.has(localName)) return byRules(element).display
    const own = ownStyle(element)?.display
    if (own) return own
    if (element.hasAttribute('hidden')) return 'none'
    const display = usual.get(localName) ?? byRules(document.createElement(localName)).display
    usual.set(localName, display)
    return display
  }

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

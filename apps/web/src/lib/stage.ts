import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * A document with no more in it than React needs, for tests of parts that are pressed and typed into. Style, layout and focus do not
 * exist in it; what hangs on them is shown by the tests in a browser.
 */

type Listener = (event: object) => void

class StageNode {
  parentNode: StageNode | null = null
  readonly childNodes: StageNode[] = []
  readonly style: Record<string, unknown> = { setProperty() {} }
  readonly attributes = new Map<string, string>()
  readonly #listeners: { type: string; act: Listener; capture: boolean }[] = []
  nodeValue = ''
  value = ''
  checked = false
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'

  constructor(
    readonly nodeType: 1 | 3,
    readonly nodeName: string,
    readonly ownerDocument: object,
  ) {}

  get tagName(): string {
    return this.nodeName
  }
  get children(): StageNode[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === 1)
  }
  get firstChild(): StageNode | null {
    return this.childNodes[0] ?? null
  }
  get lastChild(): StageNode | null {
    return this.childNodes.at(-1) ?? null
  }
  get nextSibling(): StageNode | null {
    const among = this.parentNode?.childNodes ?? []
    return among[among.indexOf(this) + 1] ?? null
  }
  get textContent(): string {
    return this.nodeType === 3 ? this.nodeValue : this.childNodes.map((node) => node.textContent).join('')
  }
  set textContent(text: string) {
    this.childNodes.length = 0
    if (text === '') return
    const node = new StageNode(3, '#text', this.ownerDocument)
    node.nodeValue = text
    this.appendChild(node)
  }
  appendChild(node: StageNode): StageNode {
    return this.insertBefore(node, null)
  }
  insertBefore(node: StageNode, before: StageNode | null): StageNode {
    node.parentNode?.removeChild(node)
    this.childNodes.splice(before === null ? this.childNodes.length : this.childNodes.indexOf(before), 0, node)
    node.parentNode = this
    return node
  }
  removeChild(node: StageNode): StageNode {
    this.childNodes.splice(this.childNodes.indexOf(node), 1)
    node.parentNode = null
    return node
  }
  contains(node: StageNode | null): boolean {
    for (let each = node; each !== null; each = each.parentNode) if (each === this) return true
    return false
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }
  addEventListener(type: string, listener: Listener, options?: boolean | { capture?: boolean }): void {
    const capture = typeof options === 'object' ? options.capture === true : options === true
    this.#listeners.push({ type, act: listener, capture })
  }
  removeEventListener(type: string, listener: Listener): void {
    const found = this.#listeners.findIndex((each) => each.type === type && each.act === listener)
    if (found >= 0) this.#listeners.splice(found, 1)
  }
  hear(event: { readonly type: string }, capture: boolean): void {
    for (const each of [...this.#listeners]) if (each.type === event.type && each.capture === capture) each.act(event)
  }
  /** All below it, in the order of the document. */
  all(): StageNode[] {
    return this.childNodes.flatMap((node) => [node, ...node.all()])
  }
}

export type StageElement = Pick<StageNode, 'textContent' | 'getAttribute' | 'hasAttribute'>

export interface Stage {
  /** What stands there to be read, with plain spaces. */
  text(): string
  /** Elements of a tag, or with a role that was given to them. */
  all(tagOrRole: string): readonly StageElement[]
  /** The first button that says so, or bears that label. */
  button(name: string): StageElement | undefined
  /** An event as the browser would send it, once; nothing happens at what is disabled. */
  send(type: 'click' | 'submit', target: StageElement): Promise<void>
  /** Answers that are there reach the screen. */
  settle(): Promise<void>
  leave(): Promise<void>
}

const TURNS = 5

const read = (text: string): string => text.replace(/[\u2066-\u2069]/g, '').replace(/[\s\u00a0\u202f]+/g, ' ')

export async function stage(part: ReactNode): Promise<Stage> {
  class Frame {}
  const page: Record<string, unknown> = { nodeType: 9, activeElement: null, addEventListener() {} }
  const view = {
    document: page,
    Node: { ELEMENT_NODE: 1 },
    HTMLIFrameElement: Frame,
    event: undefined as unknown,
    addEventListener() {},
    removeEventListener() {},
  }
  page.defaultView = view
  page.createElement = (name: string) => new StageNode(1, name.toUpperCase(), page)
  page.createElementNS = (_: string, name: string) => new StageNode(1, name, page)
  page.createTextNode = (text: string) => {
    const node = new StageNode(3, '#text', page)
    node.nodeValue = text
    return node
  }
  const getComputedStyle = () => ({ content: '', getPropertyValue: () => '' })
  // The component library keeps its style sheets here.
  const head = new StageNode(1, 'HEAD', page)
  Object.assign(page, { body: head, contains: () => true, querySelector: () => head, querySelectorAll: () => [] })
  Object.assign(globalThis, { window: view, document: page, getComputedStyle, IS_REACT_ACT_ENVIRONMENT: true })
  const box = new StageNode(1, 'DIV', page)
  const root = createRoot(box as unknown as HTMLElement)
  await act(async () => root.render(part))
  const isDisabled = (node: StageNode) => node.hasAttribute('disabled')
  return {
    text: () => read(box.textContent),
    all: (name) =>
      box.all().filter((node) => node.nodeName === name.toUpperCase() || node.getAttribute('role') === name),
    button: (name) =>
      box
        .all()
        .find(
          (node) =>
            node.nodeName === 'BUTTON' &&
            (read(node.textContent).trim() === name || node.getAttribute('aria-label') === name),
        ),
    send: async (type, target) => {
      const node = target as StageNode
      if (isDisabled(node)) return
      const event = {
        type,
        target: node,
        bubbles: true,
        timeStamp: 0,
        preventDefault() {},
        stopPropagation() {},
      }
      await act(async () => {
        for (const capture of [true, false]) box.hear(event, capture)
      })
    },
    settle: () =>
      act(async () => {
        for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
      }),
    leave: () => act(async () => root.unmount()),
  }
}

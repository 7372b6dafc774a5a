import { cleanup } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { leaveStylesOut } from './plain-style.ts'

/**
 * What every component test stands on: a document, and a clock that the test moves. A document without layout lacks what follows;
 * what hangs on real sizes, colours or focus rings is shown by the tests in a browser.
 */

/** By the wall clock a countdown would end on a slow machine. Immediates stay real: React's `act` waits by them. */
const CLOCK = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

/** The makers of devices and alarms date what they make by it. */
const START = 1_000_000

/** A window on a desk: wide enough that nothing is left out. */
const SCREEN = { width: 1440, height: 900 }

const widthOf = (bound: 'min' | 'max', query: string): number | undefined => {
  const [, found] = new RegExp(`${bound}-width:\\s*([\\d.]+)px`).exec(query) ?? []
  return found === undefined ? undefined : Number(found)
}

/** Widths are answered; whatever else is asked for (less motion, print) is not so. */
function matchMedia(query: string): MediaQueryList {
  const [least, most] = [widthOf('min', query), widthOf('max', query)]
  const asked = least !== undefined || most !== undefined
  const list = new EventTarget()
  return Object.assign(list, {
    media: query,
    matches: asked && SCREEN.width >= (least ?? 0) && SCREEN.width <= (most ?? Number.POSITIVE_INFINITY),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
}

/** Nothing is ever resized or scrolled. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What is worked out beside the page never comes. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

/** What is drawn on it is drawn nowhere, and every text on it has no width. */
const BLANK: object = new Proxy(() => BLANK, {
  get: (_, key) => (key === 'width' ? 0 : BLANK),
  set: () => true,
})

/** How many elements React has made of late: of the first thousands it notes who made them, which takes a sixth of the time that they take. */
const MANY = { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => {} }
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', MANY)

window.matchMedia = matchMedia
leaveStylesOut()
window.ResizeObserver = StillObserver
vi.stubGlobal('IntersectionObserver', StillObserver)
// Rows are found by their keys.
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, (each) => `\\${each}`) })
vi.stubGlobal('Worker', IdleWorker)
vi.stubGlobal('Path2D', function path() {
  return BLANK
})
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { load: async () => [], ready: Promise.resolve() },
})
// Charts draw on it; what needs three dimensions is told that there are none.
const getContext = (kind: string) => (kind === '2d' ? BLANK : null)
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: getContext })
// Lists draw the rows that fit: in boxes without a size they would draw none.
for (const kind of ['offset', 'client'] as const) {
  Object.defineProperty(HTMLElement.prototype, `${kind}Width`, { configurable: true, get: () => SCREEN.width })
  Object.defineProperty(HTMLElement.prototype, `${kind}Height`, { configurable: true, get: () => SCREEN.height })
}

// As far as anybody sees it here: it is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

// There is nowhere to scroll to.
Element.prototype.scrollIntoView ??= () => {}

// What is drawn outside of `act` is told of.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => void vi.useFakeTimers({ toFake: [...CLOCK], now: START }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
// A part that is still being loaded when a file ends would count as one that can not be loaded, for every file behind it.
afterAll(() => vi.dynamicImportSettled())

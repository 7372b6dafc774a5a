import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * One window for all component tests of a worker: to make one takes as long as a handful of tests, and the modules that draw in it are
 * shared as well. Each file finds it as a page that was just opened.
 */
const { jsdom } = builtinEnvironments
const OPENED = Symbol.for('vigil.test.window')

const oneWindow: Environment = {
  ...jsdom,
  name: 'one-window',
  async setup(global, options) {
    const worker = globalThis as { [OPENED]?: unknown }
    worker[OPENED] ??= await jsdom.setup(global, options)
    return {
      teardown() {
        document.head.replaceChildren()
        document.body.replaceChildren()
        for (const element of [document.documentElement, document.body]) {
          for (const { name } of [...element.attributes]) element.removeAttribute(name)
        }
        document.title = ''
        history.replaceState(null, '', '/')
      },
    }
  },
}

export default oneWindow

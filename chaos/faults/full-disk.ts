import type { Fault } from './fault.ts'

export const fullDisk: Fault = {
  name: 'disk',
  missing: ({ product }) =>
    product.folder.disk === undefined ? 'no file system of its own can be mounted here (root alone can)' : undefined,
  async begin({ product }) {
    product.folder.disk?.fill()
    return { what: 'no room is left on the data folder', end: () => product.folder.disk?.free() }
  },
}

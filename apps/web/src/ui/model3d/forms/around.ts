import { box, cylinder, type DeviceForm, type Part } from '../part.ts'

const straps = (y: number, height: number): Part[] =>
  [-0.35, 0, 0.35].map((x) => box([0.03, height + 0.01, 0.73], [x, y, 0], 'dark'))

/** Two pillars with a lane between them. */
export const pillars: DeviceForm = {
  parts: [
    box([3, 0.03, 1.3], [0, 0.015, 0], 'soft'),
    ...[-1.15, 1.15].flatMap((x) => [
      box([0.5, 0.12, 0.9], [x, 0.06, 0], 'dark'),
      box([0.34, 2, 0.62], [x, 1.1, 0], 'body'),
      box([0.02, 0.7, 0.44], [x - Math.sign(x) * 0.18, 0.62, 0], 'accent'),
      box([0.02, 0.7, 0.44], [x - Math.sign(x) * 0.18, 1.5, 0], 'accent'),
      cylinder([0.09, 0.14], [x, 2.17, 0], 'glass'),
    ]),
    box([1.9, 0.02, 0.06], [0, 0.04, 0], 'metal'),
  ],
  places: { nuclearMod: [-0.92, 1.5, 0.1], sysMod: [1.15, 1.1, 0.36] },
  spare: [
    [0.92, 1.5, 0.1],
    [-0.92, 0.62, 0.1],
    [0.92, 0.62, 0.1],
  ],
}

/** A gate around a bale, open in front. */
export const chamber: DeviceForm = {
  parts: [
    box([1.9, 0.05, 1.2], [0, 0.025, 0], 'dark'),
    ...[-0.9, 0.9].map((x) => box([0.08, 1.5, 1.1], [x, 0.8, 0], 'body')),
    box([1.88, 0.1, 1.1], [0, 1.55, 0], 'body'),
    box([1.72, 1.4, 0.04], [0, 0.8, -0.53], 'body'),
    box([1.1, 0.75, 0.72], [0, 0.43, 0], 'soft'),
    ...straps(0.43, 0.75),
    ...[-0.3, 0.3].map((x) => cylinder([0.06, 0.24], [x, 1.4, 0], 'metal')),
    box([0.3, 0.3, 0.2], [0.9, 1.2, 0.5], 'dark'),
    box([0.2, 0.16, 0.01], [0.9, 1.22, 0.605], 'glass'),
  ],
  places: { baleMod: [0, 0.86, 0.3], smokeMod: [-0.3, 1.26, 0.1], sysMod: [0.9, 1.22, 0.66] },
  spare: [
    [0.3, 1.26, 0.1],
    [-0.8, 0.9, 0.4],
  ],
}

/** A lance in a bale. */
export const lance: DeviceForm = {
  parts: [
    box([1.2, 0.8, 0.72], [0, 0.4, 0], 'soft'),
    ...straps(0.4, 0.8),
    cylinder([0.03, 0.7], [0.1, 0.95, 0.06], 'metal', [0, 0, -0.35]),
    cylinder([0.11, 0.22], [0.25, 1.36, 0.06], 'body', [0, 0, -0.35]),
    cylinder([0.012, 0.3], [0.34, 1.58, 0.06], 'accent', [0, 0, -0.35]),
  ],
  places: { baleMod: [-0.02, 0.62, 0.37], sysMod: [0.25, 1.36, 0.2] },
  spare: [
    [0.1, 0.95, 0.12],
    [0.34, 1.7, 0.06],
  ],
}

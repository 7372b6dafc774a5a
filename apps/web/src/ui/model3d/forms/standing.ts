import { box, cylinder, type DeviceForm, sphere, tripod } from '../part.ts'

/** A drum on legs under a wide hat, drawing air. */
export const sampler: DeviceForm = {
  parts: [
    ...tripod(0.5, 0.42),
    cylinder([0.34, 0.6], [0, 0.8, 0], 'body'),
    box([0.3, 0.22, 0.04], [0, 0.86, 0.33], 'glass'),
    cylinder([0.12, 0.34], [0, 1.27, 0], 'metal'),
    cylinder([0.28, 0.12, 0.14], [0, 1.5, 0], 'dark'),
    cylinder([0.42, 0.12, 0.05], [0, 1.68, 0], 'body'),
    cylinder([0.06, 0.3], [0.36, 0.66, -0.1], 'metal', [0, 0, Math.PI / 2]),
  ],
  places: { samplerMod: [0, 1.5, 0.28], sysMod: [0, 0.88, 0.38] },
  spare: [
    [-0.36, 0.8, 0.1],
    [0.36, 0.8, 0.1],
    [0.5, 0.66, -0.1],
  ],
}

/** A mast with cups, vane and a stack of plates around the thermometer. */
export const mast: DeviceForm = {
  parts: [
    ...tripod(0.7, 0.6),
    cylinder([0.035, 2], [0, 1.3, 0], 'metal'),
    box([0.3, 0.36, 0.18], [0, 0.95, 0.12], 'body'),
    box([0.2, 0.16, 0.01], [0, 1, 0.215], 'glass'),
    cylinder([0.022, 0.9], [0, 2.2, 0], 'metal', [0, 0, Math.PI / 2]),
    cylinder([0.02, 0.2], [-0.42, 2.3, 0], 'metal'),
    ...[0, 1, 2].map((cup) => {
      const angle = (cup * 2 * Math.PI) / 3
      return sphere(0.075, [-0.42 + 0.17 * Math.sin(angle), 2.42, 0.17 * Math.cos(angle)], 'accent')
    }),
    ...[0, 1, 2].map((cup) => {
      const angle = (cup * 2 * Math.PI) / 3
      return box([0.02, 0.02, 0.17], [-0.42 + 0.085 * Math.sin(angle), 2.42, 0.085 * Math.cos(angle)], 'metal', [
        0,
        angle,
        0,
      ])
    }),
    cylinder([0.02, 0.2], [0.42, 2.3, 0], 'metal'),
    box([0.44, 0.02, 0.03], [0.42, 2.42, 0], 'metal'),
    box([0.16, 0.18, 0.015], [0.28, 2.42, 0], 'accent'),
    ...[0, 1, 2, 3, 4].map((plate) => cylinder([0.13, 0.02, 0.11], [0.2, 1.56 + plate * 0.055, 0.06], 'body')),
    cylinder([0.1, 0.2], [-0.24, 1.7, 0.04], 'metal'),
  ],
  places: { weatherMod: [-0.42, 2.56, 0], sysMod: [0, 1, 0.26] },
  spare: [
    [0.2, 1.9, 0.1],
    [0.42, 2.56, 0],
  ],
}

/** A camera that sees gamma rays, on a tripod. */
export const camera: DeviceForm = {
  parts: [
    ...tripod(0.9, 0.6),
    cylinder([0.06, 0.16], [0, 0.96, 0], 'metal'),
    box([0.56, 0.5, 0.7], [0, 1.28, 0], 'body'),
    cylinder([0.19, 0.2], [0, 1.28, 0.43], 'dark', [Math.PI / 2, 0, 0]),
    cylinder([0.13, 0.02], [0, 1.28, 0.54], 'glass', [Math.PI / 2, 0, 0]),
    cylinder([0.05, 0.06], [0.19, 1.45, 0.37], 'accent', [Math.PI / 2, 0, 0]),
    box([0.3, 0.05, 0.1], [0, 1.56, 0], 'dark'),
  ],
  places: { gcameraMod: [0, 1.28, 0.6], nuclearMod: [0.19, 1.47, 0.44], sysMod: [-0.32, 1.28, 0.05] },
  spare: [
    [0.32, 1.28, 0.05],
    [0, 1.6, 0.1],
  ],
}

/** A counting tube on a post. */
export const post: DeviceForm = {
  parts: [
    box([0.6, 0.06, 0.6], [0, 0.03, 0], 'dark'),
    cylinder([0.045, 1.1], [0, 0.6, 0], 'metal'),
    cylinder([0.13, 0.6], [0, 1.45, 0], 'body'),
    sphere(0.13, [0, 1.75, 0], 'body'),
    cylinder([0.135, 0.06], [0, 1.4, 0], 'accent'),
    box([0.26, 0.34, 0.14], [0, 0.8, 0.12], 'dark'),
    box([0.18, 0.12, 0.01], [0, 0.86, 0.195], 'glass'),
  ],
  places: { nuclearMod: [0, 1.62, 0.16], sysMod: [0, 0.82, 0.22] },
  spare: [
    [0.18, 1.4, 0.06],
    [-0.18, 1.4, 0.06],
  ],
}

/** A crystal in its can, lying on a stand, with the electronics behind it. */
export const spectrometer: DeviceForm = {
  parts: [
    box([1.3, 0.06, 0.6], [0, 0.03, 0], 'dark'),
    ...[-0.3, 0.25].map((x) => box([0.08, 0.34, 0.3], [x, 0.23, 0], 'metal')),
    cylinder([0.2, 0.6], [-0.25, 0.6, 0], 'metal', [0, 0, Math.PI / 2]),
    cylinder([0.22, 0.06], [-0.56, 0.6, 0], 'accent', [0, 0, Math.PI / 2]),
    cylinder([0.14, 0.34], [0.2, 0.6, 0], 'body', [0, 0, Math.PI / 2]),
    box([0.34, 0.5, 0.4], [0.52, 0.31, 0], 'body'),
    box([0.22, 0.16, 0.01], [0.52, 0.42, 0.205], 'glass'),
  ],
  places: { nuclearMod: [-0.45, 0.84, 0.05], sysMod: [0.52, 0.44, 0.26] },
  spare: [
    [0, 0.84, 0.05],
    [0.2, 0.8, 0.05],
  ],
}

import { box, cylinder, type DeviceForm } from '../part.ts'

/** Held in one hand: grip below, screen towards the face, nose towards the sample. */
export const handheld: DeviceForm = {
  parts: [
    box([0.5, 0.86, 0.24], [0, 0.75, 0], 'body', [-0.2, 0, 0]),
    box([0.36, 0.4, 0.02], [0, 0.88, 0.105], 'glass', [-0.2, 0, 0]),
    ...[-0.11, 0, 0.11].map((x) => cylinder([0.035, 0.03], [x, 0.53, 0.19], 'accent', [Math.PI / 2 - 0.2, 0, 0])),
    box([0.3, 0.4, 0.2], [0, 0.2, 0.04], 'dark', [0.1, 0, 0]),
    cylinder([0.1, 0.2, 0.07], [0, 1.24, -0.09], 'metal', [-0.2, 0, 0]),
    cylinder([0.04, 0.1], [0, 1.38, -0.12], 'dark', [-0.2, 0, 0]),
  ],
  places: { sysMod: [0, 0.22, 0.16] },
  spare: [
    [0, 1.38, -0.05],
    [-0.3, 0.95, 0.02],
    [0.3, 0.95, 0.02],
    [-0.3, 0.65, 0.06],
    [0.3, 0.65, 0.06],
    [0, 0.9, 0.16],
  ],
}

/** A car with its instruments on the roof. */
export const vehicle: DeviceForm = {
  parts: [
    box([2.2, 0.42, 0.95], [0, 0.5, 0], 'body'),
    box([1.25, 0.42, 0.86], [-0.15, 0.92, 0], 'body'),
    box([1.1, 0.28, 0.9], [-0.15, 0.94, 0], 'glass'),
    ...[-0.7, 0.7].flatMap((x) =>
      [-0.45, 0.45].map((z) => cylinder([0.25, 0.16], [x, 0.25, z], 'dark', [Math.PI / 2, 0, 0])),
    ),
    box([0.9, 0.16, 0.6], [-0.15, 1.21, 0], 'metal'),
    cylinder([0.06, 0.3], [0.1, 1.44, 0.1], 'metal'),
    cylinder([0.12, 0.1, 0.04], [0.1, 1.62, 0.1], 'dark'),
    cylinder([0.012, 0.6], [-0.5, 1.58, -0.2], 'metal'),
    box([0.06, 0.1, 0.7], [1.11, 0.5, 0], 'accent'),
  ],
  places: {
    ecMod: [0.1, 1.6, 0.16],
    tvocMod: [0.1, 1.38, 0.22],
    nuclearMod: [-0.5, 1.3, 0.32],
    weatherMod: [-0.5, 1.88, -0.2],
    sysMod: [0.8, 0.76, 0.3],
  },
  spare: [
    [-0.2, 1.32, 0.34],
    [-0.8, 0.7, 0.5],
    [0.3, 0.6, 0.5],
    [0, 0.6, 0.5],
  ],
}

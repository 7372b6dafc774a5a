import { box, cylinder, type DeviceForm, sphere } from '../part.ts'

/** A cabinet on a foot: air goes in under the cap, a screen in front, aerial and sensors above. */
export const station: DeviceForm = {
  parts: [
    box([1, 0.08, 0.7], [0, 0.04, 0], 'dark'),
    cylinder([0.1, 0.4], [0, 0.28, 0], 'metal'),
    box([0.9, 1.1, 0.5], [0, 1.03, 0], 'body'),
    box([0.62, 0.4, 0.02], [0, 1.28, 0.255], 'glass'),
    box([0.62, 0.02, 0.03], [0, 0.92, 0.255], 'dark'),
    box([0.62, 0.02, 0.03], [0, 0.84, 0.255], 'dark'),
    box([0.62, 0.02, 0.03], [0, 0.76, 0.255], 'dark'),
    cylinder([0.09, 0.28], [-0.22, 1.7, 0], 'metal'),
    cylinder([0.2, 0.14, 0.03], [-0.22, 1.9, 0], 'dark'),
    cylinder([0.012, 0.7], [0.36, 1.92, -0.14], 'metal'),
    sphere(0.03, [0.36, 2.27, -0.14], 'accent'),
    cylinder([0.09, 0.08], [0.16, 1.62, 0.05], 'dark'),
  ],
  places: {
    bioMod: [-0.22, 1.78, 0.12],
    cwaMod: [-0.22, 1.62, 0.24],
    smokeMod: [0.16, 1.68, 0.08],
    weatherMod: [0.36, 2.27, -0.14],
    nuclearMod: [0.5, 1.3, 0.1],
    gcameraMod: [0, 1.46, 0.34],
    tvocMod: [-0.5, 1.3, 0.1],
    ecMod: [-0.5, 0.95, 0.1],
    sysMod: [0.22, 1.24, 0.28],
  },
  spare: [
    [-0.3, 0.7, 0.28],
    [0, 0.7, 0.28],
    [0.3, 0.7, 0.28],
    [0.5, 0.95, 0.1],
  ],
}

/** A box with a long pipe: particles are drawn from above people's heads. */
export const aerosol: DeviceForm = {
  parts: [
    ...[-0.32, 0.32].map((x) => box([0.08, 0.06, 0.5], [x, 0.03, 0], 'dark')),
    box([0.8, 0.7, 0.5], [0, 0.41, 0], 'body'),
    box([0.44, 0.26, 0.02], [-0.1, 0.52, 0.255], 'glass'),
    box([0.12, 0.26, 0.02], [0.28, 0.52, 0.255], 'dark'),
    cylinder([0.06, 0.9], [0, 1.2, 0], 'metal'),
    cylinder([0.2, 0.16, 0.05], [0, 1.72, 0], 'dark'),
    cylinder([0.12, 0.05], [0, 1.6, 0], 'metal'),
  ],
  places: { bioMod: [0, 1.58, 0.14], sysMod: [0.28, 0.52, 0.28] },
  spare: [
    [-0.1, 0.5, 0.28],
    [-0.42, 0.4, 0.1],
    [0.42, 0.4, 0.1],
  ],
}

/** A rack with detectors around it. */
export const cabinet: DeviceForm = {
  parts: [
    box([0.7, 0.06, 0.6], [0, 0.03, 0], 'dark'),
    box([0.66, 1.5, 0.56], [0, 0.81, 0], 'body'),
    box([0.5, 0.34, 0.02], [0, 1.3, 0.29], 'glass'),
    ...[0.95, 0.75, 0.55, 0.35].map((y) => box([0.5, 0.12, 0.02], [0, y, 0.29], 'dark')),
    ...[-1, -0.62, 0.62, 1].flatMap((x) => [
      cylinder([0.02, 0.5], [x, 0.25, 0.2], 'metal'),
      cylinder([0.09, 0.36], [x, 0.66, 0.2], 'accent'),
    ]),
  ],
  places: { nuclearMod: [0.62, 0.9, 0.22], sysMod: [0, 1.3, 0.32] },
  spare: [
    [0, 0.95, 0.32],
    [0, 0.55, 0.32],
    [-0.62, 0.9, 0.22],
  ],
}

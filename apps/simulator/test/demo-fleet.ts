import { registry } from '@vigil/devices'
import { createRng, uniform } from '@vigil/science'
import { type DeviceConfig, SITES, type SimulatorConfig } from '../src/config.ts'

const CENTRE = { longitude: 104.06, latitude: 30.67 }
const SITE_CENTRES = [
  [0.02, 0.0],
  [0.0, 0.01],
  [-0.02, 0.01],
  [0.01, -0.03],
  [0.05, 0.04],
] as const

/** Every model of the registry in turn, at every site, within a few hundred metres. */
export function demoConfig(count: number, seed: string | number = 'test', only?: readonly string[]): SimulatorConfig {
  const rng = createRng(seed).fork('positions')
  const types = only ?? registry.models.map(({ id }) => id)
  const devices = Array.from({ length: count }, (_, index): DeviceConfig => {
    const site = Math.floor(index / types.length) % SITES.length
    const [east, north] = SITE_CENTRES[(site + index) % SITES.length] as readonly [number, number]
    return {
      sn: `SIM-${String(index).padStart(4, '0')}`,
      deviceType: types[index % types.length] as string,
      secret: 'secret',
      longitude: CENTRE.longitude + east + uniform(rng, -0.003, 0.003),
      latitude: CENTRE.latitude + north + uniform(rng, -0.003, 0.003),
      officeName: 'Test',
      site: SITES[(site + index) % SITES.length] as DeviceConfig['site'],
    }
  })
  return { mqttUrl: 'mqtt://127.0.0.1:1883', seed, centre: CENTRE, devices }
}

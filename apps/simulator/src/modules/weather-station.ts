import { normal } from '@vigil/science'
import type { Behaviour, Fitting } from './behaviour.ts'

const NOISE = { wind: 0.1, turn: 3, temperature: 0.1, humidity: 0.6, pressure: 0.05 }
/** Each mast stands a little freer or more sheltered than the next. */
const SHELTER = { least: 0.8, span: 0.2 }

export function weatherStation({ rng }: Fitting): Behaviour {
  const shelter = SHELTER.least + SHELTER.span * rng.next()
  return {
    apply(values, { world: { weather } }) {
      const { wind, air, rain } = weather
      values.set('windSpeed', Math.max(0, wind.speedMs * shelter + normal(rng, 0, NOISE.wind)))
      values.set('windDirection', (wind.fromDeg + normal(rng, 0, NOISE.turn) + 360) % 360)
      values.set('temperature', air.temperatureC + normal(rng, 0, NOISE.temperature))
      values.set('humidity', Math.min(100, air.humidityPercent + normal(rng, 0, NOISE.humidity)))
      values.set('airPressure', air.pressureHPa + normal(rng, 0, NOISE.pressure))
      values.set('rain', rain)
    },
  }
}

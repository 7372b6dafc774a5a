import type { Behaviour, Fitting } from './behaviour.ts'
import { identifier } from './identifier.ts'
import { ramanTest } from './raman-shop.ts'

/** A laser that is held to a sample. */
export function raman(fitting: Fitting): Behaviour {
  let power = 0
  return identifier(fitting, {
    measure: ramanTest,
    show(values, { phase }) {
      if (phase === 'measuring') power = values.get('laserPower')
      else values.set('laserPower', 0)
    },
    recorded: () => ({ laserPower: power }),
  })
}

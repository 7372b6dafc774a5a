import type { Behaviour } from './behaviour.ts'

/** Housekeeping: the pump stands still while the device cleans itself. */
export function system(): Behaviour {
  return {
    apply(values, { airStopped }) {
      if (airStopped) values.set('pumpFlow', 0)
    },
  }
}

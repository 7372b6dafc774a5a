import { findingOf, type Violation } from '../check/violation.ts'
import type { Random } from '../lib/random.ts'
import { createLoop } from '../lib/wait.ts'
import { isGood } from '../product/calls.ts'
import { alarmsOf } from './operator.ts'
import type { People } from './people.ts'

/** Those who try what is not theirs, all the time: a server that is busy with a fault must refuse them as ever. */
export interface Strangers {
  readonly tries: number
  findings(): Violation[]
  stop(): Promise<void>
}

export function startStrangers(
  { watcher, bystander, customs }: People,
  foreign: readonly string[],
  random: Random,
): Strangers {
  const given: string[] = []
  let tries = 0

  async function once(): Promise<void> {
    tries += 1
    const sn = random.pick(foreign)
    switch (random.whole(0, 4)) {
      case 0: {
        const [alarm] = await alarmsOf(watcher)
        if (alarm === undefined) return
        const ref = { id: alarm.id, version: alarm.life?.version ?? 0 }
        const answer = await watcher.post('/vigil/alarm/acknowledge', { alarms: [ref], note: 'a watcher' })
        if (isGood(answer)) given.push(`watcher acknowledged ${alarm.id}`)
        break
      }
      case 1:
        if (isGood(await bystander.get('/vigil/snapshot'))) given.push('bystander read /vigil/snapshot')
        break
      case 2:
        if (isGood(await bystander.get('/vigil/alarms'))) given.push('bystander read /vigil/alarms')
        break
      case 3:
        if (isGood(await customs.post('/vigil/device/command', { sn, name: 'getSensors' })))
          given.push(`customs sent a command to ${sn}`)
        break
      default: {
        const answer = await customs.post('/vigil/history/readings', { sn, step: 'raw' })
        if (isGood(answer) && answer.text.includes(`"${sn}"`)) given.push(`customs read readings of ${sn}`)
      }
    }
  }

  const loop = createLoop(once, () => random.whole(500, 2000))
  return {
    get tries() {
      return tries
    },
    findings: () => findingOf('somebody was given what is not theirs', [...new Set(given)]),
    stop: loop.stop,
  }
}

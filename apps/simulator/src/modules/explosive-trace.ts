import type { DetectionMessage, Finding, State2 } from '@vigil/contract'
import { pick, uniform } from '@vigil/science'
import type { Behaviour, Fitting } from './behaviour.ts'
import { TestSchedule } from './test-schedule.ts'

export const EXPLOSIVES = ['tnt', 'rdx', 'petn', 'ammonium-nitrate']

/** A film that stops to glow when a trace of explosive touches it. */
export function explosiveTrace({ module, rng }: Fitting): Behaviour {
  const schedule = new TestSchedule(rng.fork('tests'))
  let finding: Finding | undefined
  let quenched = 0
  let peak: Record<string, number> = {}
  let worst: State2 = 0
  let ended = false
  let records: DetectionMessage[] = []
  return {
    apply(values, scene) {
      const event = schedule.advance(scene, scene.world.meetsContraband(scene.sn))
      if (event === 'begun') worst = 0
      if (event === 'measured' && schedule.suspicious) {
        quenched = uniform(rng, 18, 45)
        finding = { name: pick(rng, EXPLOSIVES), confidence: Math.round(uniform(rng, 75, 97)), category: 'explosive' }
      }
      ended = event === 'over'
      if (ended) quenched = 0
      values.add('quenching', quenched)
      values.set('confidence', quenched > 0 ? (finding?.confidence ?? 0) : 0)
      if (schedule.phase === 'shown') peak = values.toReport()
    },
    decorate(report, state, { at }) {
      if (finding !== undefined && quenched > 0) report.findings = [finding]
      if (state > worst && schedule.phase === 'shown') worst = state
      if (!ended) return
      records.push({
        type: 'detection',
        begin: schedule.begin,
        time: at,
        simulated: true,
        subject: schedule.subject,
        mods: { [module.key]: { state: worst, values: peak, ...(finding && { findings: [finding] }) } },
      })
      finding = undefined
    },
    takeRecords() {
      const taken = records
      records = []
      return taken
    },
  }
}

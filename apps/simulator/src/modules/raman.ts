import { type DetectionMessage, State2 } from '@vigil/contract'
import { pick } from '@vigil/science'
import type { Behaviour, Fitting } from './behaviour.ts'
import { CONTRABAND, INNOCENT, type RamanTest, ramanTest } from './raman-shop.ts'
import { TestSchedule } from './test-schedule.ts'

/** A handheld identifier: what it finds decides about an alarm, not a limit. */
export function raman({ module, rng }: Fitting): Behaviour {
  const schedule = new TestSchedule(rng.fork('tests'))
  let test: RamanTest | undefined
  let fresh = false
  let records: DetectionMessage[] = []

  function measure(): void {
    test = ramanTest(pick(rng, schedule.suspicious ? CONTRABAND : INNOCENT), rng.next())
    fresh = true
  }

  const own = (): State2 => (test?.dangerous ? State2.Alarm : State2.Normal)

  return {
    get ownState() {
      return own()
    },
    apply(values, scene) {
      const event = schedule.advance(scene, scene.world.meetsContraband(scene.sn))
      if (event === 'measured') {
        measure()
        if (test !== undefined) {
          values.set('matchQuality', test.quality)
          values.set('matchMargin', test.margin)
          records.push({
            type: 'detection',
            begin: schedule.begin,
            time: scene.at,
            simulated: true,
            subject: schedule.subject,
            mods: {
              [module.key]: {
                state: own(),
                values: values.toReport(),
                findings: test.findings,
                spectrum: test.spectrum,
                ...(test.dangerous && { alarmContent: test.findings.map(({ name }) => name).join(', ') }),
              },
            },
          })
        }
      }
      if (event === 'over') test = undefined
      values.set('matchQuality', test?.quality ?? 0)
      values.set('matchMargin', test?.margin ?? 0)
      if (schedule.phase !== 'measuring') values.set('laserPower', 0)
    },
    decorate(report, _, { pace }) {
      if (test === undefined) return
      report.findings = test.findings
      if (test.dangerous) report.alarmContent = test.findings.map(({ name }) => name).join(', ')
      if (fresh && pace === 'live') report.spectrum = test.spectrum
      fresh = false
    },
    takeRecords() {
      const taken = records
      records = []
      return taken
    },
  }
}

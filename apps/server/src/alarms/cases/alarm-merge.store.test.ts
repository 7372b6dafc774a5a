import { type AlarmEvent, alarmCaseSchema, type ModuleKey, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import { describe, expect, it, vi } from 'vitest'
import { auditedOf, CITY, CUSTOMS, loggedOf, METRO, storedAlarms } from '../../../test/alarm-kit.ts'
import { useAlarms } from '../../../test/alarm-test.ts'
import { openWindow } from '../../../test/live-kit.ts'
import type { InvalidFields } from '../../platform/errors.ts'

const MINUTE_MS = 60_000
/** Of FCBR-100, which watches for several dangers. */
const [NUCLEAR, GAS, SMOKE]: [ModuleKey, ModuleKey, ModuleKey] = ['nuclearMod', 'ecMod', 'smokeMod']

const test = useAlarms({ devices: 30, model: 'FCBR-100', others: { M1: ['FCBR-100', METRO] } })

/** Raises one alarm and answers it; merging by rule is left to the test. */
const raise = (module: ModuleKey, on = test.sn, more: object = {}): Promise<AlarmEvent> =>
  test.raise(2, { on, module, more })
const merge = (alarms: readonly Pick<AlarmEvent, 'id'>[], user = CITY) =>
  test.world.handlers.mergeAlarm({ ids: alarms.map(({ id }) => id) }, test.world.context(user))
const brokenRules = async (alarms: readonly AlarmEvent[]): Promise<string[]> =>
  merge(alarms).then(
    () => [],
    (error: InvalidFields) => error.problems.map(({ key, values }) => translate('en', key as never, values)),
  )
const casesOf = async (): Promise<(string | null)[]> =>
  (await storedAlarms(test.pool, test.sn)).map(({ case_id }) => case_id)

describe('merging by hand', () => {
  it('makes one case of several events, which all stay, and tells of it in their logs [MRG-01, API-04]', async () => {
    const first = await raise(NUCLEAR)
    await test.world.hear(test.sn, { [NUCLEAR]: 0 })
    const second = await raise(GAS)
    const made = alarmCaseSchema.parse(await merge([first, second]))
    expect(made).toMatchObject({ origin: 'hand', by: 'user-1', endTime: null, priority: 2, handled: false })
    expect(made.events.map(({ id, merged }) => [id, merged])).toEqual([
      [first.id, 2],
      [second.id, 2],
    ])
    expect(await test.world.handlers.alarmCase({ caseId: made.id }, test.world.context(CUSTOMS))).toEqual(made)
    expect(await casesOf()).toEqual([made.id, made.id])
    expect((await loggedOf(test.pool, second.id)).at(-1)).toBe('merged 2 user-1')
    // Again, and with what is in it already: the same case.
    expect(await merge([second, first])).toEqual(made)
    expect((await auditedOf(test.pool)).filter((line) => line === `alarmMerge ${test.sn}`)).toHaveLength(1)
    await expect(test.world.handlers.alarmCase({ caseId: made.id }, test.world.context(METRO))).rejects.toMatchObject({
      refusal: 'caseUnknown',
    })
  })

  it('says which rule is broken, each with its own message, and changes nothing [MRG-01]', async () => {
    const one = await raise(NUCLEAR)
    expect(await brokenRules([one])).toEqual([translate('en', 'validation.mergeTooFew')])
    expect(await brokenRules([one, one])).toEqual([translate('en', 'validation.mergeTooFew')])
    const drill = await raise(GAS, test.sn, { kind: 'drill' })
    expect(await brokenRules([one, drill])).toEqual([translate('en', 'validation.mergeTypeDiffers')])
    const elsewhere = await raise(NUCLEAR, 'M1')
    expect(await brokenRules([one, elsewhere])).toEqual([
      translate('en', 'validation.mergeCombinationDiffers'),
      translate('en', 'validation.mergeDeviceDiffers'),
    ])
    test.world.clock.ahead = 10 * MINUTE_MS + 1_000
    const late = await raise(SMOKE)
    expect(await brokenRules([one, late])).toEqual([translate('en', 'validation.mergeSpanTooLong', { num: 10 })])
    expect(await casesOf()).toEqual([null, null, null])
  })

  it('refuses events that do not exist or that the user does not see [PRM-04]', async () => {
    const one = await raise(NUCLEAR)
    const other = await raise(GAS)
    await expect(merge([one, { id: 'nowhere' }])).rejects.toMatchObject({ refusal: 'alarmUnknown' })
    await expect(merge([one, other], METRO)).rejects.toMatchObject({ refusal: 'alarmUnknown' })
  })

  it('of alarms that are over works as well, and two who merge the same at once make one case', async () => {
    const alarms = [await raise(NUCLEAR), await raise(GAS)]
    for (const { id, life } of alarms) {
      const events = [{ id, version: life?.version ?? 0 }]
      const disposal = { handler: 'Li', situation: 'done', kind: 'normal' as const, options: [] }
      await test.world.handlers.updateDispositionInfo({ events, ...disposal }, test.world.context(CITY))
    }
    await test.world.hear(test.sn, { [NUCLEAR]: 0, [GAS]: 0 })
    const [a, b] = await Promise.all([merge(alarms), merge(alarms, CUSTOMS)])
    expect(a).toEqual(b)
    expect(a).toMatchObject({ handled: true, by: 'user-1' })
    expect(await casesOf()).toEqual([a.id, a.id])
  })
})

describe('a case', () => {
  it('is handled whole with one of its events [DSP-02, MRG-02, API-05]', async () => {
    const [one, two] = [await raise(NUCLEAR), await raise(GAS)]
    await merge([one, two])
    const events = [{ id: one.id, version: 2 }]
    const disposal = { handler: 'Li', situation: 'one source for both', kind: 'normal' as const, options: [] }
    const { done } = await test.world.handlers.updateDispositionInfo({ events, ...disposal }, test.world.context(CITY))
    expect(done.map(({ id, life }) => [id, life?.phase])).toEqual([
      [one.id, 'handled'],
      [two.id, 'handled'],
    ])
  })

  it('is quit by one event or whole; fewer than two are none [MRG-02]', async () => {
    const alarms = [await raise(NUCLEAR), await raise(GAS), await raise(SMOKE)]
    const { id } = await merge(alarms)
    const quit = (ids?: string[]) => test.world.handlers.quitMerge({ caseId: id, ids }, test.world.context(CUSTOMS))
    expect((await quit([alarms[2]?.id ?? '']))?.events).toHaveLength(2)
    expect((await loggedOf(test.pool, alarms[2]?.id ?? '')).at(-1)).toBe('unmerged 3 user-2')
    expect(await quit([alarms[0]?.id ?? ''])).toBeNull()
    expect(await casesOf()).toEqual([null, null, null])
    await expect(quit()).rejects.toMatchObject({ refusal: 'caseUnknown' })
  })
})

describe('merging by rule', () => {
  it('joins what a person could, as alarms begin, and later ones to the same case [MRG-01, MRG-02]', async () => {
    const first = await raise(NUCLEAR)
    await test.world.alarms.lookForCases()
    expect(await casesOf()).toEqual([null])
    await raise(GAS)
    await test.world.alarms.lookForCases()
    const [caseId] = await casesOf()
    expect(caseId).not.toBeNull()
    await raise(SMOKE)
    await test.world.alarms.lookForCases()
    expect(await casesOf()).toEqual([caseId, caseId, caseId])
    const made = await test.world.handlers.alarmCase({ caseId: caseId ?? '' }, test.world.context(CITY))
    expect(made).toMatchObject({ origin: 'auto', by: '' })
    expect((await test.current(test.sn, NUCLEAR)).life).toMatchObject({ caseId, caseOrigin: 'auto' })
    expect((await test.current(test.sn, NUCLEAR)).id).toBe(first.id)
    test.world.clock.ahead = 11 * MINUTE_MS
    await test.world.hear(test.sn, { [NUCLEAR]: 0 })
    await test.world.alarms.lookForCases()
    expect(await casesOf()).toEqual([caseId, caseId, caseId])
  })

  it('tells whoever watches which cases a person made, also of what the server adds to one [MRG-02, PSH-03]', async () => {
    const window = await openWindow(test.world, CUSTOMS)
    const lastTold = () =>
      window
        .on(PUSH_TOPICS.alarmDesk)
        .flatMap((message) => (message.code === PushCode.Alarms ? message.data : []))
        .reduce((lives, { module, life }) => lives.set(module, life?.caseOrigin), new Map<string, unknown>())
    const [one, two] = [await raise(NUCLEAR), await raise(GAS)]
    await test.world.alarms.lookForCases()
    await vi.waitFor(() =>
      expect(lastTold()).toEqual(
        new Map([
          [NUCLEAR, 'auto'],
          [GAS, 'auto'],
        ]),
      ),
    )
    const made = await merge([one, two])
    expect(made.origin).toBe('hand')
    await raise(SMOKE)
    await test.world.alarms.lookForCases()
    await vi.waitFor(() =>
      expect(lastTold()).toEqual(
        new Map([
          [NUCLEAR, 'hand'],
          [GAS, 'hand'],
          [SMOKE, 'hand'],
        ]),
      ),
    )
    await test.world.handlers.quitMerge({ caseId: made.id }, test.world.context(CITY))
    await vi.waitFor(() =>
      expect(lastTold()).toEqual(
        new Map([
          [NUCLEAR, null],
          [GAS, null],
          [SMOKE, null],
        ]),
      ),
    )
    window.client.end(true)
  })

  it('does not put together again what somebody took apart [MRG-02]', async () => {
    await raise(NUCLEAR)
    await raise(GAS)
    await test.world.alarms.lookForCases()
    const [caseId] = await casesOf()
    await test.world.handlers.quitMerge({ caseId: caseId ?? '' }, test.world.context(CITY))
    await raise(SMOKE)
    await test.world.alarms.lookForCases()
    expect(await casesOf()).toEqual([null, null, null])
  })

  it('can be switched off by a user, who then sees and handles each event alone [API-05, MRG-02]', async () => {
    const [one] = [await raise(NUCLEAR), await raise(GAS)]
    await test.world.alarms.lookForCases()
    const switched = await test.world.handlers.autoMergeAlarm({ enabled: false }, test.world.context(CUSTOMS))
    expect(switched.enabled).toBe(false)
    expect(switched.cases).toBeGreaterThan(0)
    expect((await test.world.handlers.autoMergeAlarm({ enabled: true }, test.world.context(METRO))).cases).toBe(0)
    const detailOf = (user: string) => test.world.handlers.hisAlarmDetail({ eventId: one.id }, test.world.context(user))
    expect(await detailOf(CUSTOMS)).toMatchObject({ alarm: { merged: 1, life: { caseId: null } }, case: null })
    expect(await detailOf(CITY)).toMatchObject({ alarm: { merged: 2 }, case: { origin: 'auto' } })
    const disposal = { handler: 'Li', situation: 'only this one', kind: 'normal' as const, options: [] }
    const events = [{ id: one.id, version: 2 }]
    const { done } = await test.world.handlers.updateDispositionInfo(
      { events, ...disposal },
      test.world.context(CUSTOMS),
    )
    expect(done.map(({ id }) => id)).toEqual([one.id])
    await test.world.handlers.autoMergeAlarm({ enabled: true }, test.world.context(CUSTOMS))
  })
})

import { ENDPOINTS, type OutcomeRule } from '@vigil/contract'
import { DEFAULT_OUTCOMES } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { auditedOf, CITY, CUSTOMS, METRO } from '../../../test/alarm-kit.ts'
import { withOneAlarm } from '../../../test/one-alarm.ts'

const one = withOneAlarm(10, ({ pool }) => pool.query('delete from outcome_rule'))

const OWN = { case: 'medical', words: 'Patient sent back to the clinic', found: true } as const
const NOTHING = { case: 'medical', words: 'Sticker of a camera', found: false } as const
const refusal = (name: string) => ({ refusal: name })
const save = (part: Partial<OutcomeRule> = {}, user = CITY) =>
  one.world.calls.saveOutcomeRule(
    { officeId: CUSTOMS, codes: ['takenToHospital'], own: [OWN, NOTHING], ...part },
    one.world.context(user),
  )
const offered = async (user = CITY) =>
  (await one.world.handlers.offeredOutcomes({ ids: [one.alarm.id] }, one.world.context(user))).map(({ code, words }) =>
    code === 'own' ? words : code,
  )
const handle = (outcomes: { code: 'own' | 'takenToHospital' | 'leakClosed'; words: string }[]) =>
  one.world.handlers.updateDispositionInfo(
    {
      events: [{ id: one.alarm.id, version: one.alarm.life?.version ?? 0 }],
      handler: 'Li',
      situation: 'seen to',
      kind: 'normal',
      options: [],
      outcomes,
    },
    one.world.context(CITY),
  )
const countedAs = async () =>
  (await one.database.pool.query('select outcome from alarm_event where id = $1', [one.alarm.id])).rows[0]?.outcome

describe('outcomes of a site', () => {
  it('are kept, changed on the version that was read, and removed, each with its audit [DSP-02, PRM-04]', async () => {
    expect(await one.world.calls.outcomeRules({}, one.world.context(CITY))).toEqual([DEFAULT_OUTCOMES])
    const rule = ENDPOINTS.saveOutcomeRule.output.parse(await save({ own: [{ ...OWN, words: ` ${OWN.words} ` }] }))
    expect(rule).toEqual({ officeId: CUSTOMS, codes: ['takenToHospital'], own: [OWN], version: 1 })
    await expect(save()).rejects.toMatchObject(refusal('savedByOther'))
    expect(await save({ version: 1, codes: [] })).toMatchObject({ codes: [], version: 2 })
    const remove = (version: number, user = CITY) =>
      one.world.calls.removeOutcomeRule({ officeId: CUSTOMS, version }, one.world.context(user))
    await expect(remove(1)).rejects.toMatchObject(refusal('savedByOther'))
    await expect(remove(2, METRO)).rejects.toMatchObject(refusal('noPermission'))
    await remove(2)
    expect(await one.world.calls.outcomeRules({}, one.world.context(CITY))).toEqual([DEFAULT_OUTCOMES])
    expect((await auditedOf(one.database.pool)).slice(-3).map((line) => line.trim())).toEqual([
      'outcomesSave',
      'outcomesSave',
      'outcomesRemove',
    ])
  })

  it('are set by those whose site it is, and have words [DSP-02, PRM-04]', async () => {
    await expect(save({}, METRO)).rejects.toMatchObject(refusal('noPermission'))
    await expect(save({ officeId: null }, CUSTOMS)).rejects.toMatchObject(refusal('noPermission'))
    await expect(save({ own: [{ ...OWN, words: ' ' }] })).rejects.toMatchObject(refusal('invalidField'))
    await expect(save({ own: [OWN, OWN] })).rejects.toMatchObject(refusal('invalidField'))
    await save({}, CUSTOMS)
    expect(await one.world.calls.outcomeRules({}, one.world.context(METRO))).toEqual([DEFAULT_OUTCOMES])
  })

  it('are offered for alarms of the site, and to those who see them [DSP-02, PRM-04]', async () => {
    expect(await offered()).toContain('patientReleased')
    expect(await offered()).not.toContain('leakClosed')
    await save()
    expect(await offered()).toEqual(['takenToHospital', OWN.words, NOTHING.words])
    expect(await offered(METRO)).toEqual([])
  })

  it('are recorded beside the options, kept when the list changes, and count as found or not [DSP-02, STA]', async () => {
    await save()
    await expect(handle([{ code: 'leakClosed', words: '' }])).rejects.toMatchObject(refusal('invalidField'))
    await expect(handle([{ code: 'own', words: 'made up' }])).rejects.toMatchObject(refusal('invalidField'))
    expect(await countedAs()).toBe('open')
    const { done } = await handle([
      { code: 'takenToHospital', words: '' },
      { code: 'own', words: OWN.words },
    ])
    const told = [
      { case: 'medical', code: 'takenToHospital', words: '', found: true },
      { ...OWN, code: 'own' },
    ]
    expect(done[0]?.life?.handled).toMatchObject({ options: [], outcomes: told })
    await save({ version: 1, codes: [], own: [] })
    const { records } = await one.world.calls.hisAlarm({ ids: [one.alarm.id], limit: 1 }, one.world.context(CITY))
    expect(records[0]?.life?.handled?.outcomes).toEqual(told)
    expect(await countedAs()).toBe('something')
  })

  it('say that there was nothing where the site says so [DSP-02, STA]', async () => {
    await save()
    await handle([{ code: 'own', words: NOTHING.words }])
    expect(await countedAs()).toBe('nothing')
  })
})

import { type AlarmPlan, ENDPOINTS, PUSH_TOPICS, PushCode } from '@vigil/contract'
import { DEFAULT_ESCALATION } from '@vigil/domain'
import { describe, expect, it, vi } from 'vitest'
import { auditedOf, CITY, CUSTOMS, loggedOf, METRO } from '../../../test/alarm-kit.ts'
import { openWindow } from '../../../test/live-kit.ts'
import { withOneAlarm } from '../../../test/one-alarm.ts'

const one = withOneAlarm(20)

const PLAN = {
  name: 'Radiation at the gate',
  level: 2,
  kinds: ['nuclear'],
  officeId: CUSTOMS,
  steps: [{ text: 'Close the lane' }, { text: 'Call the expert' }],
} as const
const saved = (part: object = {}, user = CITY): Promise<AlarmPlan> =>
  one.world.calls.savePlan({ ...PLAN, kinds: ['nuclear'], steps: [...PLAN.steps], ...part }, one.world.context(user))
const refusal = (name: string) => ({ refusal: name })

describe('plans', () => {
  it('are kept with name and level, changed on the version that was read, and removed [DSP-05]', async () => {
    const plan = ENDPOINTS.savePlan.output.parse(await saved())
    expect(plan).toMatchObject({ version: 1, changedBy: 'user-1', name: PLAN.name, level: 2 })
    const changed = await saved({ id: plan.id, version: 1, name: 'Other', steps: plan.steps.slice(1) })
    expect(changed).toMatchObject({ id: plan.id, version: 2, name: 'Other', steps: [plan.steps[1]] })
    await expect(saved({ id: plan.id, version: 1 })).rejects.toMatchObject(refusal('savedByOther'))
    await expect(saved({ id: 'nothing', version: 1 })).rejects.toMatchObject(refusal('planUnknown'))
    const remove = (version: number) => one.world.calls.removePlan({ id: plan.id, version }, one.world.context(CITY))
    await expect(remove(1)).rejects.toMatchObject(refusal('savedByOther'))
    await remove(2)
    await expect(remove(3)).rejects.toMatchObject(refusal('planUnknown'))
    expect((await auditedOf(one.database.pool)).slice(-3).map((line) => line.trim())).toEqual([
      'planSave',
      'planSave',
      'planRemove',
    ])
  })

  it('need a name, a level and steps with words [DSP-05]', async () => {
    for (const part of [{ name: ' ' }, { level: 5 }, { steps: [{ text: '' }] }]) {
      await expect(saved(part)).rejects.toMatchObject(refusal('invalidField'))
    }
  })

  it('are seen and set by those whom they concern [PRM-04]', async () => {
    const everywhere = await saved({ officeId: null })
    const ofCustoms = await saved()
    const seen = async (user: string) => {
      const found = (await one.world.calls.alarmPlans({}, one.world.context(user))).map(({ id }) => id)
      return [everywhere, ofCustoms].filter(({ id }) => found.includes(id)).length
    }
    expect([await seen(CITY), await seen(CUSTOMS), await seen(METRO)]).toEqual([2, 2, 1])
    await expect(saved({ officeId: CUSTOMS }, METRO)).rejects.toMatchObject(refusal('noPermission'))
    await expect(saved({ officeId: null }, METRO)).rejects.toMatchObject(refusal('noPermission'))
    await expect(saved({ ...ofCustoms, officeId: METRO }, METRO)).rejects.toMatchObject(refusal('planUnknown'))
    await expect(saved({ ...everywhere, officeId: METRO }, METRO)).rejects.toMatchObject(refusal('noPermission'))
  })
})

describe('the plan of an alarm', () => {
  const choose = (planId: string, user = CITY) =>
    one.world.calls.chooseAlarmPlan({ id: one.alarm.id, planId }, one.world.context(user))
  const tick = (stepId: string, done = true, user = CITY, note = '') =>
    one.world.calls.tickPlanStep({ id: one.alarm.id, stepId, done, note }, one.world.context(user))

  it('is one for all alarms of its incident, whichever it is taken up for [DSP-05]', async () => {
    const sn = one.another()
    await one.world.hear(sn, { nuclearMod: 2 })
    const other = (await one.world.desk()).find((each) => each.sn === sn)
    expect(other?.life?.incident?.id).toBe(one.alarm.id)
    const plan = await saved()
    await one.world.calls.chooseAlarmPlan({ id: other?.id ?? '', planId: plan.id }, one.world.context(CITY))
    await tick(plan.steps[0]?.id ?? '')
    for (const eventId of [one.alarm.id, other?.id ?? '']) {
      const detail = await one.world.handlers.hisAlarmDetail({ eventId }, one.world.context(CITY))
      expect(detail.plan?.steps[0]?.tick?.by).toBe('user-1')
    }
    const incident = await one.world.handlers.incident({ id: one.alarm.id }, one.world.context(CITY))
    expect(incident).toMatchObject({ planAlarm: one.alarm.id, plan: { planId: plan.id } })
    expect(await loggedOf(one.database.pool, other?.id ?? '')).toEqual(['raised 1'])
  })

  it('is followed step by step; every step is in the log and on every open card [DSP-05]', async () => {
    const window = await openWindow(one.world, CUSTOMS)
    const plan = await saved()
    const [first = '', second = ''] = plan.steps.map(({ id }) => id)
    await expect(tick(first)).rejects.toMatchObject(refusal('planUnknown'))
    await choose(plan.id)
    await tick(first, true, CUSTOMS, 'done by hand')
    await choose(plan.id)
    const ticked = await tick(first, true, CITY)
    expect(ticked.steps.map((step) => step.tick?.by)).toEqual(['user-2', undefined])
    await tick(second)
    await tick(second, false)
    await expect(tick('nothing')).rejects.toMatchObject(refusal('planUnknown'))
    expect((await loggedOf(one.database.pool, one.alarm.id)).slice(1)).toEqual([
      'planChosen - user-1',
      'stepTicked - user-2',
      'stepTicked - user-1',
      'stepUnticked - user-1',
    ])
    await vi.waitFor(() => {
      const told = window
        .on(PUSH_TOPICS.alarmDesk)
        .flatMap((message) => (message.code === PushCode.AlarmLog ? [message.data.entry.kind] : []))
      expect(told).toEqual(['planChosen', 'stepTicked', 'stepTicked', 'stepUnticked'])
    })
    const { records } = await one.world.calls.hisAlarm({ ids: [one.alarm.id], limit: 1 }, one.world.context(CITY))
    expect(records[0]).toMatchObject({ planName: PLAN.name, planLevel: 2 })
    await window.client.endAsync()
  })

  it('stays what it was when the plan is changed or removed, and loses no tick to two hands at once', async () => {
    const plan = await saved()
    await choose(plan.id)
    await one.world.calls.removePlan({ id: plan.id, version: 1 }, one.world.context(CITY))
    await Promise.all(plan.steps.map(({ id }, n) => tick(id, true, n === 0 ? CITY : CUSTOMS)))
    const chosen = await choose(plan.id)
    expect(chosen.steps.map((step) => step.tick?.by)).toEqual(['user-1', 'user-2'])
  })

  it('is one that fits the danger and the site, of an alarm that the user sees [PRM-04]', async () => {
    const forSmoke = await saved({ kinds: ['smoke'] })
    const elsewhere = await saved({ officeId: METRO })
    const fitting = await saved()
    for (const plan of [forSmoke, elsewhere])
      await expect(choose(plan.id)).rejects.toMatchObject(refusal('planUnknown'))
    await expect(choose(fitting.id, METRO)).rejects.toMatchObject(refusal('alarmUnknown'))
  })
})

describe('contacts and escalation', () => {
  const contact = { officeId: CUSTOMS, name: 'Anna', role: 'duty', phone: '+1', email: 'anna@site.example', rank: 1 }

  it('contacts are kept, changed on the version that was read, and removed [PRM-04]', async () => {
    const { calls } = one.world
    const made = await calls.saveContact(contact, one.world.context(CUSTOMS))
    expect(await calls.saveContact({ ...made, phone: '+2' }, one.world.context(CITY))).toMatchObject({ version: 2 })
    await expect(calls.saveContact(made, one.world.context(CITY))).rejects.toMatchObject(refusal('savedByOther'))
    await expect(calls.saveContact(contact, one.world.context(METRO))).rejects.toMatchObject(refusal('noPermission'))
    for (const part of [{ name: '' }, { email: 'nobody' }]) {
      const given = { ...contact, ...part }
      await expect(calls.saveContact(given, one.world.context(CITY))).rejects.toMatchObject(refusal('invalidField'))
    }
    expect(await calls.alarmContacts({}, one.world.context(METRO))).toEqual([])
    expect(await calls.alarmContacts({}, one.world.context(CUSTOMS))).toHaveLength(1)
    const remove = (version: number) => calls.removeContact({ id: made.id, version }, one.world.context(CITY))
    await expect(remove(1)).rejects.toMatchObject(refusal('savedByOther'))
    await remove(2)
    await expect(remove(2)).rejects.toMatchObject(refusal('contactUnknown'))
  })

  it('rules begin with the default, are written over it, and end with their site like the one above', async () => {
    const { calls } = one.world
    const rule = { low: DEFAULT_ESCALATION.low, mid: DEFAULT_ESCALATION.mid, high: DEFAULT_ESCALATION.low }
    expect(await calls.escalationRules({}, one.world.context(CITY))).toEqual([DEFAULT_ESCALATION])
    const save = (officeId: string | null, version?: number, user = CITY) =>
      calls.saveEscalationRule(
        { officeId, ...rule, ...(version !== undefined && { version }) },
        one.world.context(user),
      )
    expect(await save(null, 0)).toEqual({ officeId: null, ...rule, version: 1 })
    await expect(save(null, 0)).rejects.toMatchObject(refusal('savedByOther'))
    expect(await save(null, 1)).toMatchObject({ version: 2 })
    expect(await save(CUSTOMS, undefined, CUSTOMS)).toMatchObject({ version: 1 })
    await expect(save(null, 2, CUSTOMS)).rejects.toMatchObject(refusal('noPermission'))
    const officesSeen = async (user: string) =>
      (await calls.escalationRules({}, one.world.context(user))).map(({ officeId }) => officeId)
    expect([await officesSeen(CUSTOMS), await officesSeen(METRO)]).toEqual([[null, CUSTOMS], [null]])
    const remove = (version: number) =>
      calls.removeEscalationRule({ officeId: CUSTOMS, version }, one.world.context(CUSTOMS))
    await expect(remove(7)).rejects.toMatchObject(refusal('savedByOther'))
    await remove(1)
    expect(await officesSeen(CUSTOMS)).toEqual([null])
  })
})

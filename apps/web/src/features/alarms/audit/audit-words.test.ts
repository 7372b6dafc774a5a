import { AUDIT_ACTS, type AuditAct, LOCALES } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { actOf } from './audit-acts.ts'
import { type AuditLine, type Detail, Say } from './audit-say.ts'
import { auditLines } from './audit-words.ts'

const ID = '0198c3a2-7c11-7e3e-9f5a-0242ac120002'
const limit = { module: 'nuclearMod', quantity: 'doseRate', unit: 'µSv/h', direction: 'above', warn: 0.5 } as const
const steps = { resoundAfterMin: 5, mailAfterMin: null, mailEveryMin: 30 }
const days = { readingDays: 30, minuteDays: 365, hourDays: null }

const wish = {
  proposal: ID,
  quantity: 'nuclearMod.doseRate',
  level: 'warn',
  value: 0.4,
  unit: 'µSv/h',
  devices: 12,
  note: 'one a month',
}

/** As the server writes them. */
const DETAILS: Readonly<Record<AuditAct, Detail>> = {
  login: { local: true },
  loginFailed: {},
  logout: {},
  passwordChange: {},
  profileChange: { changed: ['name', 'email', 'emailAlarm'] },
  command: { id: ID, name: 'sendDataInterval', params: { interval: 30 } },
  settingsChange: { id: ID, name: 'settings', params: { placement: 'indoor', flow: 100 }, before: { flow: 80 } },
  thresholdsChange: { from: [{ ...limit, alarm: 1 }], to: [{ ...limit, alarm: 2.5, highRisk: 10 }] },
  limitsPropose: wish,
  limitsAgree: wish,
  limitsDecline: wish,
  surveyKeep: { survey: ID, name: 'Spring' },
  surveyRemove: { survey: ID, name: 'Spring' },
  estimateKeep: { estimate: ID, name: 'First', alarm: ID },
  estimateRemove: { estimate: ID, name: 'First' },
  stayAdd: { stay: ID, who: 'Guard', officeId: '1', from: 0, to: 3_600_000 },
  stayRemove: { stay: ID, who: 'Guard', officeId: '1', from: 0, to: 3_600_000 },
  rename: { from: 'Lane 1', to: 'Lane 2' },
  scenePlace: { plan: ID, x: 12.5, y: 7 },
  alarmAcknowledge: { alarm: ID, version: 2, note: 'seen' },
  alarmUnacknowledge: { alarm: ID, version: 3 },
  alarmUpgrade: { alarm: ID, version: 2, note: 'two devices', handling: 'upgrade', from: 1, to: 2 },
  alarmDowngrade: { alarm: ID, version: 2, note: 'welding', handling: 'downgrade', from: 3, to: 1 },
  alarmClear: { alarm: ID, version: 2, note: 'a mistake', handling: 'clear' },
  alarmHandle: {
    alarm: ID,
    version: 3,
    handler: 'A. Silva',
    situation: 'Nothing found',
    kind: 'test',
    options: ['handledOnSite', 'noSuspectFound'],
  },
  alarmShelve: { alarm: ID, version: 2, note: 'works', until: 1_780_000_000_000 },
  alarmUnshelve: { alarm: ID, version: 3 },
  alarmComment: { alarm: ID, comment: ID, text: 'Two persons at the gate' },
  silence: { report: ID, until: 1_780_000_000_000 },
  soundOff: { report: ID, officeId: '7' },
  soundOn: { report: ID, officeId: '7' },
  alarmDrill: { alarm: ID, module: 'nuclearMod', state: 2, minutes: 10, note: 'monthly' },
  alarmMerge: { case: ID, alarms: [ID, ID] },
  alarmUnmerge: { case: ID, alarms: [ID] },
  autoMerge: { enabled: false },
  alarmPlan: { alarm: ID, plan: ID, name: 'Gate' },
  incidentMove: { alarm: ID, incident: ID, from: ID },
  incidentTake: { incident: ID },
  incidentHand: { incident: ID, to: 'li' },
  incidentRelease: { incident: ID },
  alarmStep: { alarm: ID, plan: ID, name: 'Gate', step: ID, text: 'Close it', done: true },
  planSave: { plan: ID, name: 'Gate', level: 2, officeId: null, version: 4 },
  planRemove: { plan: ID, name: 'Gate' },
  contactSave: { contact: ID, name: 'A. Silva', officeId: '7', version: 1 },
  contactRemove: { contact: ID, name: 'A. Silva', officeId: '99' },
  escalationSave: { officeId: '7', low: steps, mid: steps, high: steps, version: 2 },
  escalationRemove: { officeId: '7' },
  outcomesSave: {
    officeId: '7',
    codes: ['leakClosed'],
    own: [{ case: 'fire', words: 'Steam from the boiler', found: false }],
    version: 1,
  },
  outcomesRemove: { officeId: '7' },
  pushDeviceSave: { name: 'Phone', host: 'push.example' },
  pushDeviceRemove: {},
  callSave: { name: 'SMS', officeId: null, enabled: true, host: 'sms.example', secretSet: true },
  callRemove: { name: 'SMS' },
  callTest: { name: 'SMS', host: 'sms.example' },
  dutySave: { username: 'ann', officeId: '1', from: 0, to: 1 },
  dutyRemove: { username: 'ann', officeId: '1' },
  handOverMake: { handOver: 'h1', officeId: '1' },
  handOverChange: { handOver: 'h1', officeId: '1' },
  handOverSign: { handOver: 'h1', officeId: '1', role: 'taker', username: 'ann' },
  logEntry: { entry: 'e1', officeId: '1', sn: 'SN-1' },
  capSettings: { sender: 'v@site.example', senderName: '', radiusKm: 0.5, version: 3, webhooks: [], feed: true },
  retentionSave: { before: days, after: { ...days, readingDays: 7, minuteDays: null }, until: 1_780_000_000_000 },
  scenarioStart: { name: 'cs137' },
  scenarioStop: { name: 'cs137' },
  scenarioRefused: { name: 'cs137' },
  scenarioUnanswered: { name: 'cs137' },
  export: {
    what: 'alarm',
    format: 'pdf',
    filter: { beginTime: 1_780_000_000_000, officeId: '7', dangers: ['nuclear'], phases: ['raised'], selected: 3 },
    eventId: ID,
  },
  exportPlanSave: { plan: ID, name: 'Nightly', unit: 'day', minute: 60, enabled: true, filter: { kinds: ['alarm'] } },
  exportPlanRemove: { plan: ID, name: 'Nightly' },
  exportPlanStop: { plan: ID, name: 'Nightly', why: 'rights' },
  import: { id: ID, name: 'may.csv', stored: 5, known: 1, devices: ['SN1', 'SN2'], problems: 2 },
  reportMake: { report: ID, template: 'daily', officeId: null, begin: 1_780_000_000_000 },
  reportScheduleSave: { schedule: ID, template: 'monthly', officeId: '7', enabled: true, recipients: 2, version: 3 },
  reportScheduleRemove: { schedule: ID, template: 'monthly', officeId: '7' },
  reportMailTest: { schedule: ID, template: 'yearly', officeId: null },
  taskMake: { task: '5', name: 'Market patrol', officeId: '7', note: 'seen' },
  taskChange: { task: '5', name: 'Market patrol', officeId: '7', note: 'seen' },
  taskStart: { task: '5', name: 'Market patrol', officeId: '7', note: 'seen' },
  taskPause: { task: '5', name: 'Market patrol', officeId: '7', note: 'seen' },
  taskResume: { task: '5', name: 'Market patrol', officeId: '7', note: 'seen' },
  taskFinish: { task: '5', name: 'Market patrol', officeId: '7', note: 'seen' },
  taskCancel: { task: '5', name: 'Market patrol', officeId: '7', note: 'seen' },
  taskStep: { task: '7', name: 'Patrol', officeId: '7', plan: 'Gate', step: ID, text: 'Close it', done: true },
  stackMake: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  stackChange: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  stackRemove: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  baleSave: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  probePlace: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  probeTake: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  probingBegin: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  probingEnd: { stack: '5', name: 'A1', officeId: '7', row: 1, column: 2, layer: 3, code: 'XJ-1', sn: 'P1' },
  assayItemSave: { item: '5', name: 'Purity', unit: '%', lower: 90 },
  assayRecordMake: { record: '5', item: 'Purity', values: [95.5, 96], reason: '' },
  assayRecordCorrect: { record: '5', item: 'Purity', values: [95], reason: 'typed wrongly' },
  assayFile: { name: 'tests.csv', stored: 12 },
  referenceAdd: { reference: '5', name: 'Diesel' },
  referenceApprove: { reference: '5', name: 'Diesel' },
  referenceRemove: { reference: '5', name: 'Diesel' },
  axisCheck: { sn: 'A', name: 'polystyrene', offset: 1.5 },
  goodSave: {
    good: ID,
    officeId: '7',
    kind: 'substance',
    what: 'chlorine',
    amount: 1200,
    unit: 'kg',
    place: 'Tank 3',
    from: { amount: 800, unit: 'kg' },
  },
  goodRemove: { good: ID, officeId: '7', kind: 'nuclide', what: 'Cs-137', amount: 4, unit: 'g', place: '' },
}

const NAMES = {
  deviceName: (sn: string) => (sn === 'SN1' ? 'Lane 1' : undefined),
  officeName: (id: string) => (id === '7' ? 'Harbour' : undefined),
}
const linesOf = (act: string, detail: Detail, locale: (typeof LOCALES)[number] = 'en'): readonly AuditLine[] =>
  auditLines({ act, detail }, new Say(textsIn(locale), 'UTC', NAMES))
const told = (lines: readonly AuditLine[]): string[] =>
  lines.map(({ label, before, value }) => `${label}: ${before === undefined ? '' : `${before} → `}${value}`)

describe.each(LOCALES)('in %s', (locale) => {
  it.each(AUDIT_ACTS)('%s has a name, and no key, number of a state or id shows', (act) => {
    expect(textsIn(locale).exists(`audit.act.${act}`)).toBe(true)
    const lines = linesOf(act, DETAILS[act], locale)
    const text = told(lines).join('\n')
    expect(text).not.toContain(ID)
    expect(text).not.toMatch(/[{}[\]"]|\bundefined\b|\bnull\b|\b[a-z]+\.[a-z]+[A-Z.]\w*/)
    // A key of the record, or a word of the protocol, has a hump where people have a space.
    expect(text.replaceAll(textsIn(locale).t('unit.µSv/h'), '')).not.toMatch(/\p{Ll}\p{Lu}/u)
    for (const { label, value } of lines) {
      expect(label.trim()).not.toBe('')
      expect(value.trim()).not.toBe('')
    }
  })
})

describe('the details of the audit', () => {
  it('tell what was before and what is now', () => {
    expect(told(linesOf('rename', DETAILS.rename))).toEqual(['Name: Lane 1 → Lane 2'])
    expect(told(linesOf('thresholdsChange', DETAILS.thresholdsChange))).toEqual(
      [
        'Nuclear radiation: Dose rate: Warning 0.5 µSv/h, Alarm 1 µSv/h → Warning 0.5 µSv/h, Alarm 2.5 µSv/h, High risk 10 µSv/h',
      ].map((line) => line.replaceAll(' µ', '\u00a0µ')),
    )
    expect(told(linesOf('retentionSave', DETAILS.retentionSave))).toEqual([
      'Single readings (days): 30 → 7',
      'Minutes (days): 365 → for ever',
      'In force from: 2026-05-28 20:26:40',
    ])
    expect(told(linesOf('settingsChange', DETAILS.settingsChange))[0]).toBe('Placement: Indoor')
    expect(told(linesOf('settingsChange', DETAILS.settingsChange))[1]).toMatch(/^Flow: 80.* → 100/)
  })

  it('name commands, results, people and devices', () => {
    expect(told(linesOf('command', DETAILS.command)).map((line) => line.replace('\u00a0', ' '))).toEqual([
      'Command: Set reporting interval',
      'Reporting interval: 30 s',
    ])
    expect(told(linesOf('alarmHandle', DETAILS.alarmHandle))).toEqual([
      'Alarm: open',
      'Handler: A. Silva',
      'Situation: Nothing found',
      'Outcome: Handled on site, No suspect found',
      'What kind of alarm it was: Test',
    ])
    expect(told(linesOf('import', DETAILS.import))).toContain('Devices: Lane 1, SN2')
    expect(told(linesOf('contactRemove', DETAILS.contactRemove))).toContain('Site: Unknown')
    expect(told(linesOf('escalationSave', DETAILS.escalationSave))[1]).toContain('nobody')
  })

  it('tell a comment and the levels of a judgement; rows from before they were kept have the rest', () => {
    expect(told(linesOf('alarmComment', DETAILS.alarmComment))).toEqual([
      'Alarm: open',
      'Comment: Two persons at the gate',
    ])
    expect(told(linesOf('alarmUpgrade', DETAILS.alarmUpgrade))).toEqual([
      'Alarm: open',
      'Level: Warning → Alarm',
      'Note: two devices',
    ])
    expect(told(linesOf('alarmDowngrade', DETAILS.alarmDowngrade))[1]).toBe('Level: High risk → Warning')
    expect(told(linesOf('alarmDowngrade', { alarm: ID, note: 'x', from: 1, to: 1 }))[1]).toBe('Level: Warning')
    expect(told(linesOf('alarmDowngrade', { alarm: ID, note: 'x' }))).toEqual(['Alarm: open', 'Note: x'])
    expect(told(linesOf('alarmComment', { alarm: ID, comment: ID }))).toEqual(['Alarm: open'])
  })

  it('lead to the alarm', () => {
    expect(linesOf('alarmAcknowledge', DETAILS.alarmAcknowledge)[0]).toMatchObject({ alarm: ID })
    expect(linesOf('export', DETAILS.export).some(({ alarm }) => alarm === ID)).toBe(true)
    expect(linesOf('export', { what: 'fault', format: 'csv', eventId: '7' }).some(({ alarm }) => alarm)).toBe(false)
  })

  it('make nothing up: a record of another shape has fewer lines, one of another time none', () => {
    for (const act of AUDIT_ACTS) {
      const odd = { params: 1, from: 2, to: 'x', before: 3, after: 4, filter: 5, officeId: 6, low: 7, changed: 8 }
      expect(told(linesOf(act, odd)).join('\n')).not.toContain('undefined')
    }
    expect(linesOf('someday', { key: 1 })).toEqual([])
  })

  it('know the acts of earlier versions', () => {
    expect(actOf({ act: 'alarmJudge', detail: { handling: 'clear' } })).toBe('alarmClear')
    expect(actOf({ act: 'alarmJudge', detail: {} })).toBeUndefined()
  })
})

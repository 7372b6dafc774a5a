import { describe, expect, it } from 'vitest'
import {
  fieldsToRevalidate,
  OFFERED_SITUATIONS,
  validateCode,
  validateComment,
  validateContact,
  validateDisposal,
  validateEmail,
  validateExport,
  validateLogin,
  validateNewPassword,
  validateNote,
  validateOptions,
  validatePasswordChange,
  validatePlan,
  validatePlanSteps,
  validateProfile,
  validateRename,
  validateWhole,
} from './forms.ts'
import { type Problem, VALIDATION_KEYS } from './problem.ts'

const told = (problems: Problem[]) => problems.map(({ field, key }) => `${field} ${key.replace('validation.', '')}`)

describe('login', () => {
  it('needs both fields, each with its prompt [VAL-01]', () => {
    expect(told(validateLogin({ username: '', password: '' }))).toEqual([
      'username usernameRequired',
      'password passwordRequired',
    ])
    expect(validateLogin({ username: 'admin', password: 'Admin123' })).toEqual([])
  })

  it('refuses consecutive spaces in both [VAL-01]', () => {
    expect(told(validateLogin({ username: 'a  b', password: 'c  d' }))).toEqual([
      'username consecutiveSpaces',
      'password consecutiveSpaces',
    ])
    expect(validateLogin({ username: 'a b', password: 'c d' })).toEqual([])
  })
})

describe('password change', () => {
  const good = { oldPassword: 'x', newPassword: 'Abcdefg1', confirmation: 'Abcdefg1' }

  it('needs the old, a strong new and an equal confirmation [VAL-02]', () => {
    expect(validatePasswordChange(good)).toEqual([])
    expect(told(validatePasswordChange({ oldPassword: '', newPassword: '', confirmation: '' }))).toEqual([
      'oldPassword oldPasswordRequired',
      'newPassword newPasswordRequired',
      'confirmation passwordAgainRequired',
    ])
    expect(told(validatePasswordChange({ ...good, confirmation: 'Abcdefg2' }))).toEqual([
      'confirmation passwordMismatch',
    ])
    expect(validatePasswordChange({ ...good, newPassword: 'short', confirmation: 'short' })).toEqual([
      { field: 'newPassword', key: 'validation.passwordWeak', values: { num: 8 } },
    ])
    expect(validateNewPassword('Abcdefg1')).toEqual([])
  })

  it('editing the new password re-validates a confirmation that was typed [VAL-02]', () => {
    expect(fieldsToRevalidate('newPassword', new Set(['confirmation']))).toEqual(['newPassword', 'confirmation'])
    expect(fieldsToRevalidate('newPassword', new Set())).toEqual(['newPassword'])
    expect(fieldsToRevalidate('confirmation', new Set(['confirmation']))).toEqual(['confirmation'])
  })
})

describe('profile and e-mail', () => {
  it('the name is required [VAL-03]', () => {
    expect(told(validateProfile({ name: ' ' }))).toEqual(['name nameRequired'])
    expect(told(validateProfile({ name: 'x'.repeat(65) }))).toEqual(['name maxLength'])
    expect(validateProfile({ name: 'x'.repeat(64) })).toEqual([])
  })

  it('an address is required and valid [VAL-03]', () => {
    expect(told(validateEmail({ email: '' }))).toEqual(['email emailRequired'])
    expect(told(validateEmail({ email: 'a@b' }))).toEqual(['email emailInvalid'])
    expect(validateEmail({ email: ' a@b.co ' })).toEqual([])
  })

  it('alarm mail needs a valid address; without it none is needed [VAL-03]', () => {
    expect(told(validateProfile({ name: 'A', emailAlarm: true }))).toEqual(['email emailRequired'])
    expect(told(validateProfile({ name: 'A', emailAlarm: true, email: 'no' }))).toEqual(['email emailInvalid'])
    expect(told(validateProfile({ name: 'A', email: 'no' }))).toEqual(['email emailInvalid'])
    expect(validateProfile({ name: 'A', email: '' })).toEqual([])
    expect(validateProfile({ name: 'A', emailAlarm: true, email: 'a@b.co' })).toEqual([])
  })

  it('the verification code is required and must be the one sent [VAL-04]', () => {
    expect(told(validateCode({ code: '' }, '123456'))).toEqual(['code codeRequired'])
    expect(told(validateCode({ code: '123457' }, '123456'))).toEqual(['code codeIncorrect'])
    expect(told(validateCode({ code: 'undefined' }, undefined))).toEqual(['code codeIncorrect'])
    expect(validateCode({ code: ' 123456 ' }, '123456')).toEqual([])
  })
})

describe('devices and records', () => {
  it('a device name is required [VAL-09]', () => {
    expect(told(validateRename({ name: '' }))).toEqual(['name deviceNameRequired'])
    expect(validateRename({ name: 'North gate' })).toEqual([])
  })

  it('export needs a selection, options need a choice [VAL-08]', () => {
    expect(told(validateExport([]))).toEqual(['selection exportNothingSelected'])
    expect(validateExport(['A1'])).toEqual([])
    expect(told(validateOptions([]))).toEqual(['options optionRequired'])
    expect(validateOptions([1])).toEqual([])
  })
})

describe('disposal', () => {
  it('needs a handler, a situation and a known kind [DSP-02, ENT-08]', () => {
    expect(told(validateDisposal({ handler: '', situation: ' ', kind: 'normal' }))).toEqual([
      'handler handlerRequired',
      'situation situationRequired',
    ])
    expect(told(validateDisposal({ handler: 'Li', situation: 'x', kind: 'joke' }))).toEqual(['kind optionUnknown'])
    for (const kind of ['normal', 'drill', 'test'])
      expect(validateDisposal({ handler: 'Li', situation: 'x', kind })).toEqual([])
  })

  it('asks for at least one option where somebody says nothing of his own [VAL-08]', () => {
    const form = { handler: 'Li', situation: '', kind: 'normal' }
    expect(told(validateDisposal({ ...form, options: [] }))).toEqual([
      'situation situationRequired',
      'options optionRequired',
    ])
    expect(told(validateDisposal({ ...form, options: ['handledOnSite'] }))).toEqual(['situation situationRequired'])
    expect(validateDisposal({ ...form, situation: 'A banana truck', options: [] })).toEqual([])
  })

  it('a number of days or minutes is an integer greater than nought, or left out [VAL-05]', () => {
    const days = (value: string | number | null | undefined) => validateWhole('days', value, { above: 0, most: 400 })
    for (const value of [null, undefined, '', 1, 400, '30']) expect(days(value)).toEqual([])
    for (const value of [0, -3, 2.5, 'soon']) {
      expect(days(value)).toEqual([{ field: 'days', key: 'validation.integerGreaterThan', values: { num: 0 } }])
    }
    expect(days(401)).toEqual([{ field: 'days', key: 'validation.integerRange', values: { min: 1, max: 400 } }])
  })

  it('accepts each offered situation, and one in own words [DSP-02]', () => {
    for (const situation of [...OFFERED_SITUATIONS, 'A banana truck']) {
      expect(validateDisposal({ handler: 'Li', situation, kind: 'normal' })).toEqual([])
    }
  })

  it('a plan needs a name and a level from 1 to 4 [DSP-05]', () => {
    expect(told(validatePlan({ name: '', level: undefined }))).toEqual([
      'name planNameRequired',
      'level planLevelRequired',
    ])
    for (const level of [0, 5, 1.5, '1'])
      expect(told(validatePlan({ name: 'P', level }))).toEqual(['level planLevelRequired'])
    for (const level of [1, 2, 3, 4]) expect(validatePlan({ name: 'P', level })).toEqual([])
  })
})

it('validation keys are unique', () => {
  expect(new Set(VALIDATION_KEYS).size).toBe(VALIDATION_KEYS.length)
})

describe('words about alarms', () => {
  it('are needed where the log must tell why', () => {
    expect(told(validateNote({ note: ' ' }))).toEqual(['note noteRequired'])
    expect(validateNote({ note: 'x'.repeat(500) })).toEqual([])
    expect(told(validateNote({ note: 'x'.repeat(501) }))).toEqual(['note maxLength'])
    expect(told(validateComment({ text: '' }))).toEqual(['text commentRequired'])
  })

  it('describe each step of a plan [DSP-05]', () => {
    expect(told(validatePlanSteps([{ text: 'Call' }, { text: '' }, { text: 'x'.repeat(301) }]))).toEqual([
      'steps.1 stepTextRequired',
      'steps.2 maxLength',
    ])
  })

  it('name a contact, whose address may be missing but not wrong', () => {
    expect(validateContact({ name: 'Fire desk', email: '' })).toEqual([])
    expect(told(validateContact({ name: '', email: 'nowhere' }))).toEqual([
      'name contactNameRequired',
      'email emailInvalid',
    ])
  })
})

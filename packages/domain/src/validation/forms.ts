import { ALARM_NOTE_MAX, DISPOSAL_OPTIONS, PLAN_LEVELS } from '@vigil/contract'
import { check, type Problem, type Rule } from './problem.ts'
import {
  atLeastOne,
  type Entered,
  integerGreaterThan,
  integerInRange,
  maxLength,
  noConsecutiveSpaces,
  nonEmpty,
  oneOf,
  required,
  strongPassword,
  validEmail,
} from './rules.ts'

/** Longest name of a person, device or plan. */
export const NAME_MAX_LENGTH = 64
/** Longest text about how an alarm was handled. */
export const SITUATION_MAX_LENGTH = 500

export function validateLogin(form: { username: Entered; password: Entered }): Problem[] {
  return [
    ...check('username', form.username, required('validation.usernameRequired'), noConsecutiveSpaces),
    ...check('password', form.password, required('validation.passwordRequired'), noConsecutiveSpaces),
  ]
}

const sameAs =
  (other: Entered): Rule<Entered> =>
  (value) =>
    value === other ? undefined : { key: 'validation.passwordMismatch' }

/** The new password alone: what the server checks, which never sees the confirmation. */
export function validateNewPassword(newPassword: Entered): Problem[] {
  return check('newPassword', newPassword, nonEmpty('validation.newPasswordRequired'), strongPassword)
}

export function validatePasswordChange(form: {
  oldPassword: Entered
  newPassword: Entered
  confirmation: Entered
}): Problem[] {
  return [
    ...check('oldPassword', form.oldPassword, nonEmpty('validation.oldPasswordRequired')),
    ...validateNewPassword(form.newPassword),
    ...check('confirmation', form.confirmation, nonEmpty('validation.passwordAgainRequired'), sameAs(form.newPassword)),
  ]
}

type PasswordField = 'oldPassword' | 'newPassword' | 'confirmation'

/**
 * Fields to check anew after an edit. A new password that was changed after its confirmation would otherwise be sent although
 * the two differ.
 */
export function fieldsToRevalidate(edited: PasswordField, touched: ReadonlySet<PasswordField>): PasswordField[] {
  return edited === 'newPassword' && touched.has('confirmation') ? ['newPassword', 'confirmation'] : [edited]
}

export function validateEmail(form: { email: Entered }): Problem[] {
  return check('email', form.email, required('validation.emailRequired'), validEmail)
}

/** An address is needed only by those who want alarm mail; one that is given must be valid all the same. */
export function validateProfile(form: { name: Entered; email?: Entered; emailAlarm?: boolean }): Problem[] {
  const wantsAddress = form.emailAlarm === true || required('validation.emailRequired')(form.email) === undefined
  return [
    ...check('name', form.name, required('validation.nameRequired'), maxLength(NAME_MAX_LENGTH)),
    ...(wantsAddress ? validateEmail({ email: form.email }) : []),
  ]
}

/** `expected` undefined: no code was sent, or it ran out; no entry can be right then. */
export function validateCode(form: { code: Entered }, expected: string | undefined): Problem[] {
  const correct: Rule<Entered> = (code) =>
    expected !== undefined && String(code).trim() === expected ? undefined : { key: 'validation.codeIncorrect' }
  return check('code', form.code, required('validation.codeRequired'), correct)
}

export function validateRename(form: { name: Entered }): Problem[] {
  return check('name', form.name, required('validation.deviceNameRequired'), maxLength(NAME_MAX_LENGTH))
}

export function validateExport(selected: readonly unknown[]): Problem[] {
  return check('selection', selected, atLeastOne('validation.exportNothingSelected'))
}

export function validateOptions(chosen: readonly unknown[]): Problem[] {
  return check('options', chosen, atLeastOne('validation.optionRequired'))
}

/** A number of days, minutes or points; an empty field is none, and means what the form says it does. */
export function validateWhole(
  field: string,
  value: Entered,
  { above, most }: { above: number; most: number },
): Problem[] {
  if (value === null || value === undefined || value === '') return []
  return check(field, value, integerGreaterThan(above), integerInRange(above + 1, most))
}

/** The listed situations are offered, not imposed: what really happened may be none of them. */
export const OFFERED_SITUATIONS = DISPOSAL_OPTIONS

export function validateDisposal(form: {
  handler: Entered
  situation: Entered
  kind: Entered
  /** Where they are offered: somebody who writes nothing has to choose. */
  options?: readonly unknown[]
}): Problem[] {
  const isTold = required('validation.situationRequired')(form.situation) === undefined
  return [
    ...check('handler', form.handler, required('validation.handlerRequired'), maxLength(NAME_MAX_LENGTH)),
    ...check('situation', form.situation, required('validation.situationRequired'), maxLength(SITUATION_MAX_LENGTH)),
    ...(isTold || form.options === undefined ? [] : validateOptions(form.options)),
    ...check('kind', form.kind, oneOf(['normal', 'drill', 'test'])),
  ]
}

/** What was checked before a natural load was let go; a release that names none can't be looked into later. */
export function validateRelease(form: { papers: Entered; note: Entered }): Problem[] {
  return [
    ...check('papers', form.papers, required('validation.papersRequired'), maxLength(NAME_MAX_LENGTH)),
    ...check('note', form.note, maxLength(ALARM_NOTE_MAX)),
  ]
}

export function validatePlan(form: { name: Entered; level: Entered }): Problem[] {
  return [
    ...check('name', form.name, required('validation.planNameRequired'), maxLength(NAME_MAX_LENGTH)),
    ...check('level', form.level, oneOf(PLAN_LEVELS, 'validation.planLevelRequired')),
  ]
}

/** Longest text of a step of a plan. */
export const STEP_MAX_LENGTH = 300

export function validatePlanSteps(steps: readonly { readonly text: Entered }[]): Problem[] {
  return steps.flatMap(({ text }, i) =>
    check(`steps.${i}`, text, required('validation.stepTextRequired'), maxLength(STEP_MAX_LENGTH)),
  )
}

/** Upgrading, downgrading and clearing by hand go against what a device says: the log must tell why. */
export function validateNote(form: { note: Entered }): Problem[] {
  return check('note', form.note, required('validation.noteRequired'), maxLength(ALARM_NOTE_MAX))
}

export function validateComment(form: { text: Entered }): Problem[] {
  return check('text', form.text, required('validation.commentRequired'), maxLength(ALARM_NOTE_MAX))
}

/** A contact who is only called needs no address; one that is given must be valid. */
export function validateContact(form: { name: Entered; email: Entered }): Problem[] {
  const hasAddress = required('validation.emailRequired')(form.email) === undefined
  return [
    ...check('name', form.name, required('validation.contactNameRequired'), maxLength(NAME_MAX_LENGTH)),
    ...(hasAddress ? validateEmail({ email: form.email }) : []),
  ]
}

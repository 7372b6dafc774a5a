/** Every message that validation can give; `@vigil/i18n` has each of them in six languages. */
export const VALIDATION_KEYS = [
  'validation.usernameRequired',
  'validation.passwordRequired',
  'validation.consecutiveSpaces',
  'validation.oldPasswordRequired',
  'validation.newPasswordRequired',
  /** {num} */
  'validation.passwordWeak',
  'validation.passwordAgainRequired',
  'validation.passwordMismatch',
  'validation.nameRequired',
  'validation.emailRequired',
  'validation.emailInvalid',
  'validation.codeRequired',
  'validation.codeIncorrect',
  /** {num} */
  'validation.integerGreaterThan',
  /** {min} {max} */
  'validation.range',
  /** {min} {max} */
  'validation.integerRange',
  /** {num} decimal places at most */
  'validation.decimals',
  /** {num} */
  'validation.maxLength',
  'validation.optionUnknown',
  'validation.settingUnknown',
  'validation.thresholdUnknown',
  'validation.thresholdUnit',
  'validation.thresholdOrder',
  'validation.thresholdNoNormal',
  'validation.timeRangeRequired',
  'validation.timeRangeReversed',
  /** {num} */
  'validation.timeRangeTooLong',
  'validation.periodInFuture',
  'validation.exportNothingSelected',
  'validation.optionRequired',
  'validation.handlerRequired',
  'validation.papersRequired',
  'validation.situationRequired',
  'validation.outcomeRequired',
  'validation.outcomeTwice',
  'validation.planNameRequired',
  'validation.planLevelRequired',
  'validation.deviceNameRequired',
  'validation.unitRequired',
  'validation.testValueRequired',
  'validation.assayItemRequired',
  'validation.assayValueInvalid',
  'validation.assayLimits',
  'validation.assayTarget',
  'validation.assayNameTaken',
  'validation.substanceRequired',
  'validation.oneInstrumentRequired',
  'validation.assaySigma',
  'validation.assayUnitFixed',
  'validation.assayTimeFuture',
  'validation.assayItemArchived',
  /** {num} */
  'validation.assayReplicates',
  'validation.mergeTooFew',
  'validation.mergeCombinationDiffers',
  'validation.mergeDeviceDiffers',
  'validation.mergeTypeDiffers',
  /** {num} minutes */
  'validation.mergeSpanTooLong',
  'validation.reasonRequired',
  /** {num} hours */
  'validation.shelfEnd',
  'validation.noteRequired',
  'validation.commentRequired',
  'validation.stepTextRequired',
  'validation.contactNameRequired',
  'validation.oneDeviceRequired',
  'validation.taskNameRequired',
  'validation.taskAreaRequired',
  'validation.taskDeviceOutside',
  'validation.handOverRequired',
  'validation.taskAreaCrosses',
  'validation.taskAreaFlat',
  'validation.taskAreaTooLarge',
  'validation.stackNameRequired',
  'validation.stackNameTaken',
  'validation.stackOffPlan',
  'validation.stackHoldsProbes',
  'validation.baleCodeTaken',
  'validation.baleOutside',
  'validation.probeOutside',
  /** {num} */
  'validation.recipientsTooMany',
  'validation.callNameRequired',
  'validation.callAddress',
  'validation.callField',
  'validation.callHeader',
  'validation.callJson',
  'validation.callSecretAnew',
  'validation.dutyOver',
  /** {num} hours */
  'validation.dutyTooLong',
  'validation.dutyTwice',
  'validation.logTextRequired',
  'validation.amountRequired',
  'validation.siteRequired',
] as const
export type ValidationKey = (typeof VALIDATION_KEYS)[number]

/** What a rule finds wrong with a value. */
export interface Fault {
  readonly key: ValidationKey
  readonly values?: Readonly<Record<string, number>>
}

/** What a form finds wrong, and where. */
export interface Problem extends Fault {
  readonly field: string
}

export type Rule<T> = (value: T) => Fault | undefined

/** The first rule that a value breaks speaks for its field: one prompt at a time. */
export function check<T>(field: string, value: T, ...rules: readonly Rule<T>[]): Problem[] {
  for (const rule of rules) {
    const fault = rule(value)
    if (fault !== undefined) return [{ field, ...fault }]
  }
  return []
}

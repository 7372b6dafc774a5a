import {
  ALARM_LOG_KINDS,
  ALARM_PHASES,
  ALARM_REASONS,
  ALARM_REFUSALS,
  AlarmPriority,
  AUDIT_ACTS,
  DEVICE_KINDS,
  DISPOSAL_OPTIONS,
  ERRORS,
  LOCALES,
  MODULE_KEYS,
  OUTCOME_CASES,
  PLAN_LEVELS,
  SHIELD_OPTIONS,
  SITE_OUTCOME_CODES,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { VALIDATION_KEYS } from '@vigil/domain'
import {
  FTIR_SUBSTANCES,
  findSubstance,
  groupOfNuclide,
  NUCLIDES,
  RAMAN_SUBSTANCES,
  SUBSTANCE_FACTS,
  SUBSTANCE_GROUPS,
} from '@vigil/science'
import {
  COLOURS,
  DECONTAMINATION,
  FIRST_AID,
  KEEP_FROM,
  MATTER,
  NO_WORKS,
  PROTECTION,
  RELEASES,
  SITUATIONS,
  SMELLS,
  STATEMENTS,
  SUBSTANCE_SHEETS,
  SYMPTOMS,
} from '@vigil/science/reference'
import { describe, expect, it } from 'vitest'
import { resources } from '../resources.ts'
import { hasTranslation } from '../translate.ts'

const unique = (keys: readonly string[]): string[] => [...new Set(keys)].sort()
const quantities = registry.models.flatMap((model) => model.modules.flatMap((module) => module.readings))
const settings = registry.models.flatMap((model) => model.settings)

const NAMED: Record<string, readonly string[]> = {
  'refusals of the server': Object.values(ERRORS).map(({ key }) => key),
  'messages of validation': VALIDATION_KEYS,
  quantities: quantities.map(({ key }) => `quantity.${key}`),
  units: [
    ...quantities.map(({ unit }) => unit),
    ...settings.flatMap((each) => (each.type === 'number' ? each.unit : [])),
  ]
    .filter((unit) => unit !== '')
    .map((unit) => `unit.${unit}`),
  'substances of the Raman library': RAMAN_SUBSTANCES.map(({ id }) => `substance.${id}`),
  'substances on file': SUBSTANCE_FACTS.map(({ id }) => `substance.${id}`),
  'what a substance is': SUBSTANCE_GROUPS.map((group) => `reference.what.${group}`),
  'what to do first': SUBSTANCE_GROUPS.map((group) => `reference.first.${group}`),
  'what a nuclide of the library is': NUCLIDES.map((each) => `reference.nuclide.what.${groupOfNuclide(each)}`),
  'what to do first about a nuclide': NUCLIDES.map((each) => `reference.nuclide.first.${groupOfNuclide(each)}`),
  'substances of the FTIR library': FTIR_SUBSTANCES.map(({ id }) => `substance.${id}`),
  'states of matter': MATTER.map((key) => `sheet.matter.${key}`),
  colours: COLOURS.map((key) => `sheet.colour.${key}`),
  smells: SMELLS.map((key) => `sheet.smell.${key}`),
  symptoms: SYMPTOMS.map((key) => `sheet.symptom.${key}`),
  protection: PROTECTION.map((key) => `sheet.protection.${key}`),
  'first aid': FIRST_AID.map((key) => `sheet.firstAid.${key}`),
  decontamination: DECONTAMINATION.map((key) => `sheet.decontamination.${key}`),
  'what to keep apart from': KEEP_FROM.map((key) => `sheet.keepFrom.${key}`),
  'statements of hazard': Object.values(STATEMENTS).flatMap((codes) => codes.map((each) => `sheet.statement.${each}`)),
  'sources that are no works': NO_WORKS.map((id) => `sheet.source.${id}`),
  'classes of dangerous goods': SUBSTANCE_SHEETS.flatMap(({ figures: { unClass } }) =>
    unClass === undefined ? [] : [`sheet.unClass.class${unClass.value.replace(/\D/g, '')}`],
  ),
  releases: RELEASES.map((key) => `sheet.release.${key}`),
  situations: SITUATIONS.map((key) => `sheet.situation.${key}`),
  'kinds of substances': SUBSTANCE_SHEETS.flatMap(({ types }) => types.map((type) => `baseInfo.materialType.${type}`)),
  modules: [...MODULE_KEYS, 'device', 'clock'].map((key) => `module.${key}`),
  'device kinds': DEVICE_KINDS.map((key) => `kind.${key}`),
  categories: registry.models.map(({ category }) => `category.${category}`),
  commands: registry.models.flatMap((model) => model.commands.map((key) => `command.${key}`)),
  settings: settings.map(({ key }) => `setting.${key}`),
  'options of settings': settings.flatMap((each) =>
    each.type === 'choice' ? each.options.map((option) => `setting.option.${each.key}.${option}`) : [],
  ),
  'alarm kinds': ['normal', 'drill', 'test'].map((key) => `alarm.kind.${key}`),
  'phases of an alarm': ALARM_PHASES.map((key) => `desk.phase.${key}`),
  'lines of the log of an alarm': ALARM_LOG_KINDS.map((key) => `desk.log.${key}`),
  'refused acts': ALARM_REFUSALS.map((key) => `desk.refusal.${key}`),
  'reasons of an alarm': ALARM_REASONS.map((key) => `desk.rule.${key}`),
  priorities: Object.values(AlarmPriority).map((level) => `alarm.priority.${level}`),
  'plan levels': PLAN_LEVELS.map((level) => `alarm.planLevel.${level}`),
  'disposal options': DISPOSAL_OPTIONS.map((key) => `alarm.disposal.${key}`),
  'outcomes of sites': [
    ...SITE_OUTCOME_CODES.map((key) => `alarm.outcome.${key}`),
    ...OUTCOME_CASES.map((key) => `alarm.outcomeCase.${key}`),
  ],
  'shield options': SHIELD_OPTIONS.map((key) => `alarm.shield.${key}`),
  'acts of the audit': AUDIT_ACTS.map((act) => `audit.act.${act}`),
  transitions: ['raised', 'escalated', 'eased', 'ended'].map((key) => `alarm.transition.${key}`),
}

describe.each(Object.entries(NAMED))('%s', (_, keys) => {
  it.each(LOCALES)('are all named in %s', (locale) => {
    expect(keys.length).toBeGreaterThan(0)
    expect(unique(keys).filter((key) => !hasTranslation(locale, key))).toEqual([])
  })
})

it('something is on file about every substance that has a name', () => {
  const named = Object.keys(resources.en.translation.substance)
  expect(named.filter((id) => findSubstance(id) === undefined)).toEqual([])
})

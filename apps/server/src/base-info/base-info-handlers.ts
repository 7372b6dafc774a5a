import { AlarmKind, type Locale } from '@vigil/contract'
import { REPORT_TYPES } from '@vigil/domain'
import { type MessageKey, resources, translate } from '@vigil/i18n'
import type { Handlers } from '../platform/http/handlers.ts'

type Option = { value: string; label: string }

const optionsOf = <V extends string>(values: readonly V[], keyOf: (value: V) => MessageKey) => {
  return (locale: Locale): Option[] => values.map((value) => ({ value, label: translate(locale, keyOf(value)) }))
}

type MaterialType = keyof typeof resources.en.translation.baseInfo.materialType
const MATERIAL_TYPES = Object.keys(resources.en.translation.baseInfo.materialType) as MaterialType[]

const alarmTypes = optionsOf(Object.values(AlarmKind), (kind) => `alarm.kind.${kind}`)
const materialTypes = optionsOf(MATERIAL_TYPES, (type) => `baseInfo.materialType.${type}`)
const reportTypes = optionsOf(REPORT_TYPES, (type) => `baseInfo.reportType.${type}`)

/** Lookup lists that are the same for everybody, in the request's language. */
export function createBaseInfoHandlers(): Pick<Handlers, 'alarmType' | 'materialType' | 'statType'> {
  return {
    alarmType: async (_input, { locale }) => alarmTypes(locale),
    materialType: async (_input, { locale }) => materialTypes(locale),
    statType: async (_input, { locale }) => reportTypes(locale),
  }
}

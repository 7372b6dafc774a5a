import type { DetectionDetail, Locale, ModuleKey, State2 } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { formatNumber, percentText, substanceName, unitSymbol, withUnit } from '@vigil/i18n'
import { headOf, rowOf, type Sheet } from '../sheet.ts'
import type { SideTable } from '../writers/writer.ts'
import { createColumns } from './columns.ts'

interface ModuleLine {
  readonly module: ModuleKey
  readonly state: State2
  readonly found: string
  readonly values: string
}

/** What each module of a check said, in the order of the model: all that its page shows side by side, but the drawings. */
export function moduleTable(
  { detection, deviceData }: DetectionDetail,
  model: ModelDefinition | undefined,
  locale: Locale,
  timeZone: string,
): SideTable {
  const { t, texts, text, level, module: nameOf } = createColumns(locale)
  const lines = (model?.modules ?? []).flatMap(({ key, readings }): ModuleLine[] => {
    const report = deviceData.mods[key]
    const state = detection.modState[key]?.state ?? report?.state
    if (state === undefined) return []
    const found = (detection.findings ?? [])
      .filter(({ module }) => module === key)
      .map(({ name, confidence }) =>
        [substanceName(texts, name), ...(confidence === undefined ? [] : [percentText(locale, confidence)])].join(' '),
      )
    const values = readings.flatMap((quantity) => {
      const value = report?.values?.[quantity.key]
      if (value === undefined) return []
      const told = withUnit(formatNumber(locale, value, quantity.digits), unitSymbol(texts, quantity.unit))
      return [`${t(`quantity.${quantity.key}`)}: ${told}`]
    })
    return [{ module: key, state, found: found.join('; '), values: values.join('; ') }]
  })
  const sheet: Sheet<ModuleLine> = {
    name: t('exports.column.modules'),
    columns: [
      text(t('exports.column.module'), ({ module }) => nameOf(module), { width: 24 }),
      text(t('history.column.state'), ({ state }) => level(state), { width: 14 }),
      text(t('exports.column.findings'), ({ found }) => found || null, { width: 32 }),
      text(t('exports.page.readings'), ({ values }) => values || null, { width: 60 }),
    ],
  }
  return {
    name: sheet.name,
    heads: sheet.columns.map((column) => headOf(column, timeZone)),
    rows: lines.map((line) => rowOf(sheet, line)),
  }
}

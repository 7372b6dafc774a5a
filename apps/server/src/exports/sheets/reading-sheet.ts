import type { Locale, ReadingRecord, ReadingStep } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import type { Column, Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

export interface MeasuredQuantity {
  /** As `module.quantity`. */
  readonly key: string
  readonly title: string
  readonly unit: string
  readonly digits: number
}

/** What devices of these models measure, each once, in the order of their modules. */
export function measuredBy(models: readonly ModelDefinition[], locale: Locale): MeasuredQuantity[] {
  const { t } = createColumns(locale)
  const found = new Map<string, MeasuredQuantity>()
  for (const { modules } of models) {
    for (const { key: module, readings } of modules) {
      for (const { key, unit, digits } of readings) {
        const name = `${module}.${key}`
        // Modules of one device may measure alike: the title says which.
        if (!found.has(name)) {
          found.set(name, { key: name, title: `${t(`module.${module}`)}: ${t(`quantity.${key}`)}`, unit, digits })
        }
      }
    }
  }
  return [...found.values()]
}

export interface ReadingSheetOptions {
  locale: Locale
  subject: 'reading' | 'gd606'
  step: ReadingStep
  models: readonly ModelDefinition[]
}

/** A printed page has room for these. */
const PRINTED_QUANTITIES = 6

export function readingSheet({ locale, subject, step, models }: ReadingSheetOptions): Sheet<ReadingRecord> {
  const { t, text, number, time, utc, device, level, runState } = createColumns(locale)
  const isStep = step !== 'reading'
  const places: Column<ReadingRecord>[] =
    subject === 'gd606' || !isStep
      ? [
          number(t('exports.column.latitude'), '°', ({ position }) => position?.latitude ?? null, {
            notPrinted: subject === 'gd606' ? undefined : true,
          }),
          number(t('exports.column.longitude'), '°', ({ position }) => position?.longitude ?? null, {
            notPrinted: subject === 'gd606' ? undefined : true,
          }),
        ]
      : []
  const values = measuredBy(models, locale).flatMap(({ key, title, unit }, n): Column<ReadingRecord>[] => {
    const notPrinted = n < PRINTED_QUANTITIES ? undefined : true
    const mean = number<ReadingRecord>(title, unit, (record) => record.values[key] ?? null, {
      notPrinted,
      means: isStep ? 'mean' : 'measured',
    })
    if (!isStep) return [mean]
    return [
      mean,
      number(`${title}, ${t('exports.column.lowest')}`, unit, ({ ranges }) => ranges?.[key]?.[0] ?? null, {
        notPrinted: true,
        means: 'lowest',
      }),
      number(`${title}, ${t('exports.column.highest')}`, unit, ({ ranges }) => ranges?.[key]?.[1] ?? null, {
        notPrinted: true,
        means: 'highest',
      }),
    ]
  })
  return {
    name: t(`exports.subject.${subject}`),
    columns: [
      time(t('exports.column.time'), ({ at }) => at),
      utc(({ at }) => at),
      ...device<ReadingRecord>(),
      text(t('history.column.state'), ({ state2 }) => level(state2), { width: 14, isFixed: true, means: 'state' }),
      ...(isStep
        ? [
            number<ReadingRecord>(t('exports.column.readings'), '', ({ n }) => n, {
              notPrinted: true,
              isWhole: true,
              means: 'count',
            }),
          ]
        : [
            time<ReadingRecord>(t('exports.column.deviceTime'), ({ deviceTime }) => deviceTime, {
              notPrinted: true,
              means: 'deviceTime',
            }),
            text<ReadingRecord>(
              t('exports.column.runState'),
              ({ runstate }) => (runstate === null ? null : runState(runstate)),
              { notPrinted: true, isFixed: true, means: 'runState' },
            ),
          ]),
      ...places,
      ...values,
    ],
  }
}

import type { ReadingRecord } from '@vigil/contract'
import { type Quantity, registry } from '@vigil/devices'
import { formatNumber, RUN_STATE_KEYS, unitSymbol } from '@vigil/i18n/web'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { measured, readingText } from '../../../ui/values/measured.ts'
import { positionText } from '../../../ui/values/position-text.ts'
import { leadingValues } from '../details/module-values.ts'
import type { ColumnKit, ListShown } from '../list/list-spec.ts'

/** A row is one line; a pointer and the detail tell them all. */
const LINES = 1

/** Lowest and highest of a step, beside its mean: a peak of a minute is lost in the mean of an hour. */
const rangeText = (
  texts: Parameters<typeof readingText>[0],
  [lowest, highest]: readonly [number, number],
  quantity: Quantity,
): string => `(${readingText(texts, lowest, quantity)} – ${readingText(texts, highest, quantity)})`

/** What a record of any model comes to, the worst first. */
function ShortValues({ record }: { record: ReadingRecord }) {
  const texts = useTexts()
  const { t } = texts
  if (record.unreadable) return <span className="quiet">{t('lookBack.unreadable')}</span>
  const all = leadingValues(record.deviceType, record.values, record.ranges)
  const isTwice = (key: string) => all.filter(({ value }) => value.quantity.key === key).length > 1
  const told = all.map(({ module, value: { quantity, value, range } }) => ({
    key: `${module} ${quantity.key}`,
    name: `${isTwice(quantity.key) ? `${t(`module.${module}`)}: ` : ''}${t(`quantity.${quantity.key}`)}`,
    text: measured(texts, value, quantity) + (range === undefined ? '' : ` ${rangeText(texts, range, quantity)}`),
  }))
  const shown = told.slice(0, LINES)
  const rest = told.slice(LINES)
  return (
    <span className="short-values">
      {shown.map(({ key, name, text }, line) => (
        <span key={key}>
          <span className="quiet">{name}</span> <bdi dir="ltr">{text}</bdi>
          {rest.length > 0 && line === shown.length - 1 && (
            <span className="quiet" title={rest.map((each) => `${each.name} ${each.text}`).join('\n')}>
              {' · '}
              {t('lookBack.moreValues', { count: rest.length })}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

type Column = RecordColumn<ReadingRecord>
const SHOWN_AT_FIRST = 6

/** One model has a column per quantity; several models share one that tells in short what each watches for. */
export function readingColumns(
  { texts, time, device, site, model, moment }: ColumnKit<ReadingRecord>,
  { deviceType, step, mobile }: ListShown & { readonly mobile: boolean },
): readonly Column[] {
  const { t, language } = texts
  const spread = step === 'reading' ? '' : ` · ${t('lookBack.meanAndRange')}`
  const definition = deviceType === undefined ? undefined : registry.model(deviceType)
  const watching = new Set(definition?.modules.filter(({ kind }) => kind !== undefined).map(({ key }) => key))
  const all = definition === undefined ? [] : quantitiesOf(definition)
  const first = all.filter(({ module }) => watching.has(module)).slice(0, SHOWN_AT_FIRST)
  const quantities = all.map((each): Column => {
    const { key, module, quantity } = each
    const unit = unitSymbol(texts, quantity.unit)
    const name = t(`quantity.${quantity.key}`)
    const twice = all.filter((other) => other.quantity.key === quantity.key).length > 1
    return {
      key,
      label: `${twice ? `${t(`module.${module}`)}: ` : ''}${name}${unit === '' ? '' : ` (${unit})`}${spread}`,
      shown: first.includes(each) ? 'usual' : 'asked',
      figures: true,
      named: true,
      cell({ values, ranges, unreadable }) {
        if (unreadable && each === all[0]) return t('lookBack.unreadable')
        const value = values[key]
        const range = ranges?.[key]
        return (
          value !== undefined && (
            <bdi dir="ltr" className="record-mean">
              {readingText(texts, value, quantity)}
              {range !== undefined && <span className="quiet">{rangeText(texts, range, quantity)}</span>}
            </bdi>
          )
        )
      },
    }
  })
  const short: Column = {
    key: 'values',
    label: `${t('lookBack.column.values')}${spread}`,
    shown: definition === undefined ? 'usual' : 'asked',
    cell: (record) => <ShortValues record={record} />,
  }
  const position: Column = {
    key: 'position',
    label: t('realtime.header.position'),
    shown: mobile ? 'usual' : 'asked',
    short: true,
    cell: ({ position: place }) => place && <bdi dir="ltr">{positionText(place)}</bdi>,
  }
  return [
    {
      key: 'state',
      label: t('history.column.state'),
      shown: 'fixed',
      short: true,
      cell: ({ state2 }) => <StateMark state={state2} />,
    },
    time,
    device,
    site,
    model,
    ...(definition === undefined ? [short] : [...quantities, short]),
    position,
    ...(step === 'reading'
      ? [
          moment('deviceTime', t('exports.column.deviceTime'), 'asked', ({ deviceTime }) => deviceTime),
          {
            key: 'runState',
            label: t('exports.column.runState'),
            shown: 'asked',
            cell: ({ runstate }) => runstate !== null && t(RUN_STATE_KEYS[runstate]),
          } satisfies Column,
        ]
      : [
          {
            key: 'readings',
            label: t('exports.column.readings'),
            shown: 'usual',
            figures: true,
            named: true,
            cell: ({ n }) => formatNumber(language, n),
          } satisfies Column,
        ]),
  ]
}

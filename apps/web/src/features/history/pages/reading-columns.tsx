import type { ReadingRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { formatNumber, RUN_STATE_KEYS, unitSymbol } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { measured, readingText } from '../../../ui/measured.ts'
import { positionText } from '../../../ui/position-text.ts'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import { leadingValues } from '../details/module-values.ts'
import { useDeviceColumns } from '../list/device-columns.tsx'
import type { ListSpec } from '../list/list-spec.ts'

type Column = RecordColumn<ReadingRecord>
const SHOWN_AT_FIRST = 6

interface ReadingColumnsOptions {
  readonly spec: ListSpec<ReadingRecord>
  /** The only model in the list, where that is known. */
  readonly deviceType: string | undefined
  readonly steps: boolean
  readonly mobile: boolean
}

/** Of one model a column per quantity; of several, what each watches for in short. */
export function useReadingColumns({ spec, deviceType, steps, mobile }: ReadingColumnsOptions): readonly Column[] {
  const texts = useTexts()
  const { language } = texts
  const { timeZone } = useSession().config
  const { time, device, site, model } = useDeviceColumns(spec)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(() => {
    const { t } = texts
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
        label: `${twice ? `${t(`module.${module}`)}: ` : ''}${name}${unit === '' ? '' : ` (${unit})`}`,
        shown: first.includes(each) ? 'usual' : 'asked',
        figures: true,
        named: true,
        cell({ values, ranges }) {
          const value = values[key]
          const range = ranges?.[key]
          return (
            value !== undefined && (
              <bdi dir="ltr" title={range?.map((end) => measured(texts, end, quantity)).join(' – ')}>
                {readingText(texts, value, quantity)}
              </bdi>
            )
          )
        },
      }
    })
    const short: Column = {
      key: 'values',
      label: t('lookBack.column.values'),
      shown: definition === undefined ? 'usual' : 'asked',
      cell: ({ deviceType: own, values }) => (
        <span className="short-values">
          {leadingValues(own, values).map(({ module, value: { quantity, value } }, _, all) => (
            <span key={`${module} ${quantity.key}`}>
              <span className="quiet">
                {all.some((other) => other.module !== module && other.value.quantity.key === quantity.key) &&
                  `${t(`module.${module}`)}: `}
                {t(`quantity.${quantity.key}`)}
              </span>{' '}
              <bdi dir="ltr">{measured(texts, value, quantity)}</bdi>
            </span>
          ))}
        </span>
      ),
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
      ...(steps
        ? [
            {
              key: 'readings',
              label: t('exports.column.readings'),
              shown: 'usual',
              figures: true,
              named: true,
              cell: ({ n }) => formatNumber(language, n),
            } satisfies Column,
          ]
        : [
            {
              key: 'deviceTime',
              label: t('exports.column.deviceTime'),
              shown: 'asked',
              short: true,
              named: true,
              cell: ({ deviceTime }) =>
                deviceTime !== null && <bdi dir="ltr">{formatDateTime(deviceTime, timeZone)}</bdi>,
            } satisfies Column,
            {
              key: 'runState',
              label: t('exports.column.runState'),
              shown: 'asked',
              cell: ({ runstate }) => runstate !== null && t(RUN_STATE_KEYS[runstate]),
            } satisfies Column,
          ]),
    ]
  }, [language, timeZone, deviceType, steps, mobile, time, device, site, model])
}

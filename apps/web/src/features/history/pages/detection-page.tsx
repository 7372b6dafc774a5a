import { type DetectionFilter, type DetectionRecord, State2 } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import type { ComponentType } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import type { Texts } from '../../../lib/language/texts.ts'
import type { RecordQuery } from '../../../lib/paths.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { baleText } from '../details/bale-text.ts'
import { checkText } from '../details/check-text.ts'
import { DetectionDetail } from '../details/detection-detail.tsx'
import { detectionState } from '../details/detection-state.ts'
import { detectionFilterOf } from '../list/list-ask.ts'
import { type ListFilter, usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import { EVENTS, ROWS } from '../list/list-spec.ts'

const LEVELS = { normal: State2.Normal, warning: State2.Warning, alarm: State2.Alarm } as const

/** Which bale it was, who checked it and how likely it smoulders. */
const baleColumns = ({ t, language }: Texts): readonly RecordColumn<DetectionRecord>[] => [
  {
    key: 'bale',
    label: t('cotton.chosen'),
    shown: 'usual',
    cell: ({ bale }) => bale && <bdi>{baleText(t, bale)}</bdi>,
  },
  {
    key: 'by',
    label: t('cotton.checkedBy'),
    shown: 'usual',
    cell: ({ bale }) => <bdi>{bale?.by || t('cotton.byDevice')}</bdi>,
  },
  {
    key: 'probability',
    label: t('cotton.probability'),
    shown: 'usual',
    cell: ({ bale }) => bale && t('cotton.percent', { value: formatNumber(language, bale.probability * 100) }),
  },
]

/** Checks: of a bale, a passage, a sample; by one module or by several at once. */
export const createDetectionPage = (
  title: 'checkList' | 'cottonDetection' | 'cottonInspection',
  address: (sn: string | undefined, query: RecordQuery) => string,
  preset: Partial<ListFilter> = {},
  /** Whatever is chosen beside it. */
  always: Pick<DetectionFilter, 'inspected'> = {},
): ComponentType =>
  createListPage<DetectionRecord>({
    ...EVENTS,
    idOf: ROWS.idOf,
    deviceOf: ({ sn, name, deviceType, officeName, simulated }) => ({ sn, name, deviceType, officeName, simulated }),
    title,
    fields: ['categories', 'text', 'states', 'kinds'],
    usual: usualFilter('7d', preset),
    address,
    useRecords: (ask, page, options) =>
      useCall('hisDetect', { ...detectionFilterOf(ask), ...always, ...page }, options),
    atOf: ({ endTimeD }) => endTimeD,
    deviceTimeOf: ({ deviceTime }) => deviceTime,
    timeLabel: 'exports.column.end',
    content: (ask) => ({ what: 'detection', filter: { ...detectionFilterOf(ask), ...always } }),
    selection: (ids) => ({ what: 'detection', filter: { ids } }),
    columns: ({ texts, time, device, site, model, moment, lasted }) => {
      const { t } = texts
      return [
        {
          key: 'state',
          label: t('history.column.state'),
          shown: 'fixed',
          short: true,
          cell: (record) => <StateMark state={record.bale ? LEVELS[record.bale.level] : detectionState(record)} />,
        },
        time,
        ...(always.inspected === undefined ? [] : baleColumns(texts)),
        device,
        // What came of it before its details.
        {
          key: 'what',
          label: t('history.column.what'),
          shown: 'usual',
          cell(record) {
            const text = checkText(texts, record)
            return <bdi title={text}>{text}</bdi>
          },
        },
        site,
        model,
        moment('begin', t('history.column.begin'), 'asked', ({ beginTimeD }) => beginTimeD),
        {
          key: 'category',
          label: t('exports.column.category'),
          shown: 'usual',
          cell: ({ category }) => (
            <span title={t(`exports.category.${category}`)}>{t(`exports.category.${category}`)}</span>
          ),
        },
        {
          key: 'modules',
          label: t('exports.column.modules'),
          shown: 'usual',
          cell({ modState }) {
            const names = Object.keys(modState).map((module) => t(`module.${module}`))
            return <span title={names.join(' · ')}>{names.join(' · ')}</span>
          },
        },
        lasted(({ beginTimeD, endTimeD }) => endTimeD - beginTimeD),
      ]
    },
    detail: (record, onClose) => <DetectionDetail record={record} onClose={onClose} />,
  })

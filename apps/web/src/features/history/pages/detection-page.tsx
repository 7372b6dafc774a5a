import type { DetectionRecord } from '@vigil/contract'
import type { ComponentType } from 'react'
import type { RecordQuery } from '../../../lib/paths.ts'
import { useCall } from '../../../lib/use-call.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { checkText } from '../details/check-text.ts'
import { DetectionDetail } from '../details/detection-detail.tsx'
import { detectionState } from '../details/detection-state.ts'
import { detectionFilterOf } from '../list/list-ask.ts'
import { type ListFilter, usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import { EVENTS, ROWS } from '../list/list-spec.ts'

/** Checks: of a bale, a passage, a sample; by one module or by several at once. */
export const createDetectionPage = (
  title: 'checkList' | 'cottonDetection',
  address: (sn: string | undefined, query: RecordQuery) => string,
  preset: Partial<ListFilter> = {},
): ComponentType =>
  createListPage<DetectionRecord>({
    ...EVENTS,
    idOf: ROWS.idOf,
    deviceOf: ({ sn, name, deviceType, officeName, simulated }) => ({ sn, name, deviceType, officeName, simulated }),
    title,
    fields: ['categories', 'text', 'states', 'kinds'],
    usual: usualFilter('7d', preset),
    address,
    useRecords: (ask, page, options) => useCall('hisDetect', { ...detectionFilterOf(ask), ...page }, options),
    atOf: ({ endTimeD }) => endTimeD,
    deviceTimeOf: ({ deviceTime }) => deviceTime,
    timeLabel: 'exports.column.end',
    content: (ask) => ({ what: 'detection', filter: detectionFilterOf(ask) }),
    selection: (ids) => ({ what: 'detection', filter: { ids } }),
    columns: ({ texts, time, device, site, model, moment, lasted }) => {
      const { t } = texts
      return [
        {
          key: 'state',
          label: t('history.column.state'),
          shown: 'fixed',
          short: true,
          cell: (record) => <StateMark state={detectionState(record)} />,
        },
        time,
        device,
        site,
        model,
        moment('begin', t('history.column.begin'), 'asked', ({ beginTimeD }) => beginTimeD),
        {
          key: 'category',
          label: t('exports.column.category'),
          shown: 'usual',
          cell: ({ category }) => t(`exports.category.${category}`),
        },
        {
          key: 'what',
          label: t('history.column.what'),
          shown: 'usual',
          cell: (record) => <bdi>{checkText(texts, record)}</bdi>,
        },
        {
          key: 'modules',
          label: t('exports.column.modules'),
          shown: 'usual',
          cell: ({ modState }) =>
            Object.keys(modState)
              .map((module) => t(`module.${module}`))
              .join(' · '),
        },
        lasted(({ beginTimeD, endTimeD }) => endTimeD - beginTimeD),
      ]
    },
    detail: (record, onClose) => <DetectionDetail record={record} onClose={onClose} />,
  })

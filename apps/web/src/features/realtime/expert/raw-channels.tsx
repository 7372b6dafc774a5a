import type { DeviceDetail } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { formatNumber, unitSymbol } from '@vigil/i18n/web'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSeries } from '../../../live/hooks.ts'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Background, quantityKey } from '../../../ui/recent/stored-series.ts'
import { joined } from '../joined-series.ts'
import { type Compared, comparedOf } from '../multi/multi-address.ts'
import { statisticsOf } from './channel-statistics.ts'
import { ExpertTable } from './expert-table.tsx'

interface RawChannelsProps {
  readonly sn: string
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
  readonly background: Background
}

const COLUMNS = ['channel', 'value', 'min', 'max', 'mean', 'sigma', 'count', 'course'] as const

/** Every channel as it comes, with the statistics of the last minutes: the baseline and its spread. */
export function RawChannels({ sn, model, detail, background }: RawChannelsProps) {
  const { t } = useTranslation()
  const channels = useMemo(() => comparedOf(model), [model])
  return (
    <Panel title={t('control.expert.channels')}>
      <ExpertTable title={t('control.expert.channels')} columns={COLUMNS}>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.key}
            sn={sn}
            channel={channel}
            value={detail?.mods[channel.module.key]?.values?.[channel.quantity.key]}
            background={background}
          />
        ))}
      </ExpertTable>
    </Panel>
  )
}

interface ChannelRowProps {
  readonly sn: string
  readonly channel: Compared
  readonly value: number | undefined
  readonly background: Background
}

const NO_POINTS: readonly never[] = []
/** A mean is finer than what a sensor shows. */
const MORE_DIGITS = 2

const ChannelRow = memo(function ChannelRow({ sn, channel, value, background }: ChannelRowProps) {
  const { t, i18n } = useTranslation()
  const { module, quantity } = channel
  const live = useSeries(sn, module.key, quantity.key)
  const stored = background.get(quantityKey(module.key, quantity.key)) ?? NO_POINTS
  const points = useMemo(() => joined(stored, live), [stored, live])
  const statistics = useMemo(() => statisticsOf(points), [points])
  const figure = (number: number | undefined, digits: number) => (
    <td>
      <bdi dir="ltr">{number === undefined ? '–' : formatNumber(i18n.language, number, digits)}</bdi>
    </td>
  )
  const name = t(`quantity.${quantity.key}`)
  const unit = unitSymbol(i18n, quantity.unit)
  return (
    <tr>
      <th scope="row">
        <span className="quiet">{t(`module.${module.key}`)}</span> {name}
        {unit !== '' && (
          <>
            {' '}
            <bdi className="quiet">({unit})</bdi>
          </>
        )}
      </th>
      {figure(value, quantity.digits)}
      {figure(statistics?.min, quantity.digits)}
      {figure(statistics?.max, quantity.digits)}
      {figure(statistics?.mean, quantity.digits + MORE_DIGITS)}
      {figure(statistics?.sigma, quantity.digits + MORE_DIGITS)}
      {figure(statistics?.n, 0)}
      <td>
        <Sparkline points={points} label={t('realtime.courseOf', { name })} warn={undefined} alarm={undefined} />
      </td>
    </tr>
  )
})

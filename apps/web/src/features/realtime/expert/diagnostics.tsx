import type { DeviceDetail } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useSeries } from '../../../live/hooks.ts'
import { Panel } from '../../../ui/panel.tsx'
import { durationText } from '../../../ui/values/measured.ts'
import { cadenceOf } from './channel-statistics.ts'

interface DiagnosticsProps {
  readonly sn: string
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
}

/** Whether the device reports as it should: its clock, its rhythm, what its modules say of themselves. */
export function Diagnostics({ sn, model, detail }: DiagnosticsProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const [first] = model.modules
  const [quantity] = first?.readings ?? []
  const series = useSeries(sn, first?.key ?? 'sysMod', quantity?.key ?? '')
  const cadence = cadenceOf(series)
  if (detail === undefined) return <Panel title={t('control.expert.diagnostics')}>{t('common.loading')}</Panel>
  const behindMs = detail.at - detail.deviceTime
  return (
    <Panel title={t('control.expert.diagnostics')}>
      <dl className="expert-facts">
        <Fact name="deviceClock">
          <bdi dir="ltr">{formatDateTime(detail.deviceTime, config.timeZone)}</bdi>
        </Fact>
        <Fact name="clockDifference">
          <bdi dir="ltr">{formatNumber(i18n.language, behindMs / 1000, 2)} s</bdi>
        </Fact>
        <Fact name="cadence">
          {cadence === undefined ? '–' : <bdi dir="ltr">{durationText(rounded(cadence.typical), i18n.language)}</bdi>}
        </Fact>
        <Fact name="longestGap">
          {cadence === undefined ? '–' : <bdi dir="ltr">{durationText(rounded(cadence.longest), i18n.language)}</bdi>}
        </Fact>
        {model.spectrometer && (
          <Fact name="spectrometer">
            <bdi>{model.spectrometer}</bdi>
          </Fact>
        )}
        {model.modules.map(({ key }) => (
          <div key={key}>
            <dt>{t(`module.${key}`)}</dt>
            <dd>
              {detail.mods[key] === undefined
                ? t('realtime.module.noReading')
                : t(`control.expert.runstate.${detail.mods[key].runstate}`)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** To whole tenths of a second: more is noise of the network. */
const rounded = (ms: number): number => Math.round(ms / 100) * 100

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`control.expert.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

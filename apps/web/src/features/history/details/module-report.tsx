import type { DeviceDetail, ModuleKey, Threshold } from '@vigil/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { SpectrumView } from '../../../ui/chart/spectrum-view.tsx'
import { FieldOfView } from '../../../ui/gamma-camera/field-of-view.tsx'
import { HotspotTable } from '../../../ui/gamma-camera/hotspot-table.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { FoundSubstances } from '../../../ui/values/found-substances.tsx'
import { isIdentifier } from '../../../ui/values/found-verdict.ts'
import { JudgedSpectrum } from '../../../ui/values/spectrum-verdict.tsx'
import { DetailPart } from './detail-part.tsx'
import { moduleValues } from './module-values.ts'
import { ValuesTable } from './values-table.tsx'

const CAMERA: ModuleKey = 'gcameraMod'

type Report = NonNullable<DeviceDetail['mods'][ModuleKey]>

interface ModuleReportProps {
  readonly sn: string
  readonly deviceType: string
  readonly module: ModuleKey
  readonly report: Report
  readonly thresholds: readonly Threshold[]
  /** When it reported. */
  readonly at: number
  /** Its course, where there is one. */
  readonly children?: ReactNode
}

/** One module as it reported: state, values, what it identified, its spectrum and hot spots. */
export function ModuleReport({ sn, deviceType, module, report, thresholds, at, children }: ModuleReportProps) {
  const { t } = useTranslation()
  const { state, values = {}, findings = [], spectrum, hotspots, alarmContent, picture, pictureAt = at } = report
  const keyed = Object.fromEntries(Object.entries(values).map(([key, value]) => [`${module}.${key}`, value]))
  const [own] = moduleValues(deviceType, keyed)
  return (
    <DetailPart
      className="module-report"
      title={
        <>
          {t(`module.${module}`)} <StateMark state={state} />
        </>
      }
    >
      {alarmContent && <p>{t('realtime.why.device', { text: alarmContent })}</p>}
      <FoundSubstances findings={findings} module={module} />
      {findings.length === 0 && isIdentifier(module) && spectrum !== undefined && <p>{t('panel.raman.noMatch')}</p>}
      {own !== undefined && <ValuesTable module={module} values={own.values} thresholds={thresholds} />}
      {children}
      {spectrum !== undefined && (
        <>
          <SpectrumView module={module} spectrum={spectrum} />
          <JudgedSpectrum sn={sn} module={module} spectrum={spectrum} findings={findings} at={at} />
        </>
      )}
      {(hotspots !== undefined || module === CAMERA) && (
        <>
          <FieldOfView
            hotspots={hotspots ?? []}
            picture={picture === undefined ? undefined : { image: picture, at: pictureAt }}
            readAt={at}
            past
          />
          <HotspotTable hotspots={hotspots ?? []} />
        </>
      )}
    </DetailPart>
  )
}

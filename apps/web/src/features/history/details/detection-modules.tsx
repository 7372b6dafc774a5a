import { type DetectionDetail, MODULE_KEYS, type ModuleKey, type Threshold } from '@vigil/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useThresholds } from '../../../live/hooks.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { limitsOf } from '../../../ui/recent/limits.ts'
import { measured } from '../../../ui/values/measured.ts'
import { courseOf, hasCourse, ofTheTest } from './detection-curves.ts'
import { ModuleReport } from './module-report.tsx'

interface CourseProps {
  readonly data: DetectionDetail
  readonly module: ModuleKey
  readonly thresholds: readonly Threshold[]
}

function Course({ data, module, thresholds }: CourseProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { detection, deviceDatas } = data
  const { deviceType, worst, beginTimeD, endTimeD } = detection
  const series = useMemo(
    () =>
      courseOf(deviceDatas, deviceType, module, worst?.module === module ? worst.peak?.quantity : undefined, (key) =>
        t(`quantity.${key}`),
      ),
    [deviceDatas, deviceType, module, worst, t],
  )
  const lines = useMemo(
    () => [
      { at: beginTimeD, label: t('lookBack.detection.begin') },
      ...(endTimeD > beginTimeD ? [{ at: endTimeD, label: t('lookBack.detection.end') }] : []),
    ],
    [beginTimeD, endTimeD, t],
  )
  const shown = useMemo(() => (series === undefined ? [] : [series]), [series])
  if (series === undefined) return <p className="quiet">{t('lookBack.detection.noCourse')}</p>
  return (
    <TimeChart
      label={t('lookBack.detection.course', { name: series.label })}
      series={shown}
      limits={limitsOf(module, series.key, thresholds, (state, value) =>
        t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, value, series) }),
      )}
      lines={lines}
      timeZone={timeZone}
      height={150}
      syncKey={`detection ${detection.id}`}
    />
  )
}

/** Every module that took part, side by side where there is room, each with its course around the check. */
export function DetectionModules({ data }: { data: DetectionDetail }) {
  const { detection, deviceData } = data
  const thresholds = useThresholds(detection.sn)
  const modules = MODULE_KEYS.filter((key) => deviceData.mods[key] !== undefined)
  return (
    <div className="detection-modules">
      {modules.map((module) => {
        const report = deviceData.mods[module]
        return (
          report && (
            <ModuleReport
              key={module}
              sn={detection.sn}
              deviceType={detection.deviceType}
              module={module}
              report={ofTheTest(report)}
              thresholds={thresholds}
              at={deviceData.at}
            >
              {hasCourse(detection.deviceType, module) && (
                <Course data={data} module={module} thresholds={thresholds} />
              )}
            </ModuleReport>
          )
        )
      })}
    </div>
  )
}

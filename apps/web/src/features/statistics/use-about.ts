import type { PeriodUnit } from '@vigil/contract'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { useTask } from '../../ui/records/use-task-options.ts'
import type { Span } from './alarm-links.ts'
import { periodName } from './period-name.ts'
import { kindsOf, type StatisticsPlace } from './use-statistics-place.ts'

/** What figures are of, in words: stands in every file that is made of them. */
export function useAbout(
  { unit, begin, end }: Span & { readonly unit: PeriodUnit },
  { office, sn, model, task, drills }: Pick<StatisticsPlace, 'office' | 'sn' | 'model' | 'task' | 'drills'>,
): readonly (readonly [string, string])[] {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  useStructureVersion()
  const taskName = useTask(task)?.name
  const known = (label: string, text: string | undefined) => (text === undefined ? [] : [[label, text] as const])
  return [
    [t('exports.info.period'), periodName({ unit, begin, end }, i18n.language, timeZone)] as const,
    [t('exports.info.zone'), timeZone] as const,
    ...known(t('history.filter.site'), office && (fleet.office(office)?.name ?? office)),
    ...known(t('history.filter.device'), sn && (fleet.place(sn)?.name ?? sn)),
    ...known(t('history.filter.model'), model),
    ...known(
      t('history.filter.kind'),
      drills
        ? kindsOf({ drills })
            .map((kind) => t(`alarm.kind.${kind}`))
            .join(' · ')
        : undefined,
    ),
    ...known(t('history.filter.task'), task && (taskName ?? task)),
  ]
}

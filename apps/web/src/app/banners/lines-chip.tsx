import type { CutLine } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLink } from '../../live/hooks.ts'
import { RowIcon } from '../../ui/state/row-icon.tsx'
import { HeaderChip } from './header-chip.tsx'

/** Devices of a site that seem lost may be well: it is the line to them that is cut, and what they measure comes afterwards. */
export function LinesChip() {
  const { t } = useTranslation()
  const { cutLines } = useLink()
  const { timeZone } = useSession().config
  if (cutLines.length === 0) return null
  return (
    <HeaderChip tone="warning" icon={<RowIcon name="stop" />} word={t('link.line.short')} label={t('link.line.short')}>
      <LinesNotice lines={cutLines} timeZone={timeZone} />
    </HeaderChip>
  )
}

interface LinesNoticeProps {
  readonly lines: readonly CutLine[]
  readonly timeZone: string
}

export function LinesNotice({ lines, timeZone }: LinesNoticeProps) {
  const { t } = useTranslation()
  return (
    <div className="chip-text">
      {lines.map(({ site, since, waiting }) => (
        <span key={site}>
          <strong>{site === null ? t('link.line.headquarters') : t('link.line.site', { site })}</strong>{' '}
          {t('link.line.since', { time: formatDateTime(since, timeZone) })}{' '}
          {site === null ? t('link.line.waiting', { num: waiting }) : t('link.line.hint')}
        </span>
      ))}
    </div>
  )
}

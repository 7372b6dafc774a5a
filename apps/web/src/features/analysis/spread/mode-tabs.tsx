import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'

const MODES = [
  ['spread', 'source.mode.spread'],
  ['source', 'source.mode.source'],
  ['kept', 'source.mode.kept'],
] as const
type Mode = (typeof MODES)[number][0]

interface ModeTabsProps {
  readonly current: Mode
  /** Stays with whoever goes from one to the other. */
  readonly alarm?: string | undefined
}

/** Where it goes, where it came from, and what was kept of both. */
export function ModeTabs({ current, alarm }: ModeTabsProps) {
  const { t } = useTranslation()
  const to: Readonly<Record<Mode, string>> = {
    spread: paths.spread(alarm === undefined ? {} : { alarm }),
    source: paths.source(alarm === undefined ? {} : { alarm }),
    kept: paths.estimate(),
  }
  return (
    <nav className="spread-modes" aria-label={t('source.modes')}>
      {MODES.map(([mode, word]) => (
        <Link key={mode} to={to[mode]} aria-current={mode === current ? 'page' : undefined}>
          {t(word)}
        </Link>
      ))}
    </nav>
  )
}

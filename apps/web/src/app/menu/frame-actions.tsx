import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  BulbOutlined,
  DesktopOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MutedOutlined,
  SoundOutlined,
} from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import { directionOf } from '@vigil/i18n/web'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useStored } from '../../lib/browser/use-stored.ts'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import type { ShortcutName } from '../../lib/shortcuts.ts'
import { useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { useFullscreen } from './use-fullscreen.ts'

/** A control of the header; on narrow screens an entry of the user's menu, and always one of the palette. */
export interface FrameAction {
  readonly id: 'back' | 'sound' | 'drawer' | 'fullscreen' | 'theme'
  readonly label: string
  readonly icon: ReactNode
  readonly shortcut?: ShortcutName
  /** Whether a switch is on; left out for what is no switch. */
  readonly pressed?: boolean
  run(): void
}

/** The same ones until one of them changes: the header is drawn anew with them. */
export function useFrameActions(openDrawer: () => void): readonly FrameAction[] {
  const { t } = useTranslation()
  const { can } = useSession()
  const { watch } = useLive()
  const soundOn = useWatch((each) => each.soundOn)
  const [full, toggleFull] = useFullscreen()
  const [theme, setTheme] = useStored('theme', 'dark')
  const navigate = useNavigate()
  const rightToLeft = directionOf(currentLocale()) === 'rtl'
  const otherTheme = theme === 'dark' ? 'light' : 'dark'

  return useMemo(() => {
    const actions: (FrameAction | false)[] = [
      can(Permission.Back) && {
        id: 'back',
        label: t('common.back'),
        icon: rightToLeft ? <ArrowRightOutlined /> : <ArrowLeftOutlined />,
        run: () => void navigate(-1),
      },
      can(Permission.Sound) && {
        id: 'sound',
        label: t(soundOn ? 'shell.sound.turnOff' : 'shell.sound.turnOn'),
        icon: soundOn ? <SoundOutlined /> : <MutedOutlined />,
        shortcut: 'sound',
        pressed: soundOn,
        run: () => watch.setSound(!soundOn),
      },
      can(Permission.Devices) && {
        id: 'drawer',
        label: t('shell.drawer'),
        icon: <DesktopOutlined />,
        run: openDrawer,
      },
      {
        id: 'fullscreen',
        label: t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter'),
        icon: full ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
        shortcut: 'fullscreen',
        pressed: full,
        run: toggleFull,
      },
      {
        id: 'theme',
        label: `${t('common.theme')}: ${t(`common.${otherTheme}`)}`,
        icon: <BulbOutlined />,
        run: () => setTheme(otherTheme),
      },
    ]
    return actions.filter((action) => action !== false)
  }, [t, can, watch, soundOn, full, toggleFull, otherTheme, setTheme, navigate, rightToLeft, openDrawer])
}

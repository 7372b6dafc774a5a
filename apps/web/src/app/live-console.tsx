import { LogoutOutlined } from '@ant-design/icons'
import type { UserInfo } from '@vigil/contract'
import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { FleetPage } from '../features/fleet/fleet-page.tsx'
import type { Api } from '../lib/api.ts'
import { FleetStore } from '../live/fleet-store.ts'
import { type Link, openLink } from '../live/push-client.ts'
import { LinkBanner, LinkMark } from './link-banner.tsx'
import { Preferences, type PreferencesProps } from './preferences.tsx'

interface LiveConsoleProps extends PreferencesProps {
  api: Api
  user: UserInfo
  title: string
  onSignOut(): void
  onSessionEnded(): void
}

export function LiveConsole({ api, user, title, onSignOut, onSessionEnded, ...preferences }: LiveConsoleProps) {
  const [live, setLive] = useState<{ store: FleetStore; link: Link }>()
  useEffect(() => {
    const store = new FleetStore()
    const link = openLink({ api, store, userId: user.id, onSessionEnded })
    setLive({ store, link })
    return () => link.stop()
  }, [api, user.id, onSessionEnded])
  return live && <Frame {...live} user={user} title={title} onSignOut={onSignOut} {...preferences} />
}

interface FrameProps extends PreferencesProps {
  store: FleetStore
  link: Link
  user: UserInfo
  title: string
  onSignOut(): void
}

function Frame({ store, link, user, title, onSignOut, ...preferences }: FrameProps) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(link.subscribe, link.state)
  return (
    <div className="console">
      <a className="skip" href="#content">
        {t('common.skipToContent')}
      </a>
      <header className="console-header">
        <img src="/vigil.svg" alt="" width={32} height={32} />
        <span className="console-title">{title}</span>
        <LinkMark link={link} />
        <span className="console-user">
          <bdi>{user.name}</bdi> · <bdi>{user.officeName}</bdi>
        </span>
        <Preferences {...preferences} />
        <Button icon={<LogoutOutlined />} onClick={onSignOut}>
          {t('common.signOut')}
        </Button>
      </header>
      <LinkBanner link={link} />
      <FleetPage store={store} live={state === 'live'} />
    </div>
  )
}

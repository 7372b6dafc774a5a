import type { AlarmFlag } from '@vigil/domain'
import { deploymentTitle } from '@vigil/i18n/web'
import { useEffect, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { pageSubject } from '../../lib/page-subject.ts'
import type { PageHandle } from '../routing/page-outlet.tsx'
import { useDesk } from '../session/desk-context.tsx'
import { tabMark } from './tab-mark.ts'

const ICONS = ['/vigil.svg', '/vigil-warning.svg', '/vigil-alarm.svg'] as const
const STATE_KEYS = [undefined, 'state.warning', 'state.alarm'] as const

function useTabIcon(flag: AlarmFlag): void {
  useEffect(() => {
    document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', ICONS[flag])
  }, [flag])
}

export function useDeploymentTitle(): string {
  const { i18n } = useTranslation()
  const { config } = useDesk().desk
  return deploymentTitle(i18n, config.deploymentId, config.siteTitle)
}

/** "{page} · {deployment}", and before it what alarms: a tab in the background must tell. */
export function usePageTitle(): void {
  const { t } = useTranslation()
  const deployment = useDeploymentTitle()
  const flag = useSyncExternalStore(tabMark.subscribe, tabMark.current)
  useTabIcon(flag)
  const match = useMatches().at(-1)
  const handle = match?.handle as PageHandle | undefined
  const title = typeof handle?.title === 'function' ? handle.title(match?.params ?? {}) : handle?.title
  const subject = useSyncExternalStore(pageSubject.subscribe, pageSubject.current)
  const own = title === undefined ? '' : t(`pages.title.${title}`)
  const page =
    own === '' ? deployment : t('title.page', { page: subject === '' ? own : `${subject} · ${own}`, title: deployment })
  const state = STATE_KEYS[flag]
  const text = state === undefined ? page : `⚠ ${t(state)} · ${page}`
  useEffect(() => {
    document.title = text
  }, [text])
}

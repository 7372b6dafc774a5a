import { Permission } from '@vigil/contract'
import { ADMINISTRATION_PARTS, paths } from '../../../lib/paths.ts'
import { here, type PageRoute } from './page-route.ts'

/** What is set up, and what is done to devices from afar. */
export const administrationPages: readonly PageRoute[] = [
  {
    id: 'remoteControl',
    path: '/remoteControl/index',
    title: 'remoteControl',
    code: Permission.RemoteControl,
    section: 'remoteControl',
    menu: here('/remoteControl/index', 'remoteControl'),
    page: () => import('../../../features/realtime/control/remote-page.tsx'),
  },
  {
    id: 'alarmAdministration',
    path: '/alarms/administration/:part',
    title: 'alarmAdministration',
    code: Permission.Administer,
    past: true,
    accepts: ({ part }) => ADMINISTRATION_PARTS.some((each) => each === part),
    page: () => import('../../pages/administration-page.tsx'),
  },
  {
    id: 'audit',
    path: paths.audit,
    title: 'audit',
    code: Permission.Administer,
    past: true,
    page: () => import('../../../features/alarms/audit/audit-page.tsx'),
  },
]

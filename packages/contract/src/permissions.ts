/** Permission codes. A menu entry or header control shows only if its code is in the user's set; the server checks the same codes. */

export const Permission = {
  // header controls
  Sound: '010101',
  Back: '010102',
  OnlineService: '010104',
  Exit: '010105',
  ChangePassword: '010106',
  PersonalSettings: '010107',
  Language: '010108',
  // routes
  Home: '010201',
  Devices: '010202',
  Query: '010203',
  Statistics: '010204',
  Analysis: '010206',
  RemoteControl: '010207',
  TaskMonitor: '010208',
  TrackMonitor: '010209',
  Demo: '010210',
  CottonMonitor: '010211',
  CottonRecord: '010212',
  CottonStatistics: '010213',
  Raman: '0108',
  // development environment
  MusicBox: '019901',
  CiaeRms: '019902',
  Rg05: '019903',
  // acts that have no route of their own (ours)
  DeviceControl: '020101',
  DeviceConfigure: '020102',
  AlarmHandle: '020201',
  Administer: '020901',
} as const
export type Permission = (typeof Permission)[keyof typeof Permission]

export const ALL_PERMISSIONS = Object.values(Permission)
export const DEVELOPMENT_PERMISSIONS: readonly Permission[] = [Permission.MusicBox, Permission.CiaeRms, Permission.Rg05]

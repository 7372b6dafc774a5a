/**
 * Every refusal that the server can give: HTTP status, body code, message key (translated by `@vigil/i18n`).
 *
 * HTTP 403 means "your session is over" to the console, which then signs out (specification, section 8). A refused
 * permission therefore travels as HTTP 200 with body code 403, or an operator would be thrown out of a live screen for
 * one forbidden click. See docs/decisions/0003-refusals-on-the-wire.md.
 */
export const ERRORS = {
  badRequest: { status: 400, code: 400, key: 'error.badRequest' },
  sessionExpired: { status: 403, code: 403, key: 'error.sessionExpired' },
  notFound: { status: 404, code: 404, key: 'error.notFound' },
  payloadTooLarge: { status: 413, code: 413, key: 'error.payloadTooLarge' },
  tooManyRequests: { status: 429, code: 429, key: 'error.tooManyRequests' },
  internal: { status: 500, code: 500, key: 'error.internal' },
  overloaded: { status: 503, code: 503, key: 'error.overloaded' },

  noPermission: { status: 200, code: 403, key: 'error.noPermission' },
  notAvailableYet: { status: 200, code: 501, key: 'error.notAvailableYet' },
  wrongCredentials: { status: 200, code: 1001, key: 'error.wrongCredentials' },
  accountLocked: { status: 200, code: 1002, key: 'error.accountLocked' },
  wrongOldPassword: { status: 200, code: 1003, key: 'error.wrongOldPassword' },
  weakPassword: { status: 200, code: 1004, key: 'error.weakPassword' },
  wrongEmailCode: { status: 200, code: 1005, key: 'error.wrongEmailCode' },
  emailCodeTooSoon: { status: 200, code: 1006, key: 'error.emailCodeTooSoon' },
  mailFailed: { status: 200, code: 1007, key: 'error.mailFailed' },
  invalidField: { status: 200, code: 1010, key: 'error.invalidField' },
  deviceUnknown: { status: 200, code: 1101, key: 'error.deviceUnknown' },
  deviceOffline: { status: 200, code: 1102, key: 'error.deviceOffline' },
  commandUnknown: { status: 200, code: 1104, key: 'error.commandUnknown' },
  deviceBusy: { status: 200, code: 1105, key: 'error.deviceBusy' },
  changedByOther: { status: 200, code: 1106, key: 'error.changedByOther' },
  deviceRefused: { status: 200, code: 1107, key: 'error.deviceRefused' },
  deviceSilent: { status: 200, code: 1108, key: 'error.deviceSilent' },
  noTrack: { status: 200, code: 1109, key: 'error.noTrack' },
  offlineNoSearch: { status: 200, code: 1110, key: 'error.offlineNoSearch' },
  noSceneMap: { status: 200, code: 1103, key: 'error.noSceneMap' },
  scenarioUnknown: { status: 200, code: 1201, key: 'error.scenarioUnknown' },
  noSimulator: { status: 200, code: 1202, key: 'error.noSimulator' },
  scenarioImpossible: { status: 200, code: 1203, key: 'error.scenarioImpossible' },
  alarmUnknown: { status: 200, code: 1301, key: 'error.alarmUnknown' },
  caseUnknown: { status: 200, code: 1302, key: 'error.caseUnknown' },
  planUnknown: { status: 200, code: 1303, key: 'error.planUnknown' },
  contactUnknown: { status: 200, code: 1304, key: 'error.contactUnknown' },
  dispositionDisabled: { status: 200, code: 1305, key: 'error.dispositionDisabled' },
  savedByOther: { status: 200, code: 1306, key: 'error.savedByOther' },
  recordUnknown: { status: 200, code: 1308, key: 'error.recordUnknown' },
  actUnstorable: { status: 200, code: 1309, key: 'error.actUnstorable' },
  drillImpossible: { status: 200, code: 1307, key: 'error.drillImpossible' },
  exportUnknown: { status: 200, code: 1401, key: 'error.exportUnknown' },
  exportNotReady: { status: 200, code: 1402, key: 'error.exportNotReady' },
  exportFailed: { status: 200, code: 1403, key: 'error.exportFailed' },
  exportsTooMany: { status: 200, code: 1404, key: 'error.exportsTooMany' },
  importsTooMany: { status: 200, code: 1406, key: 'error.importsTooMany' },
  spectraTooMany: { status: 200, code: 1407, key: 'error.spectraTooMany' },
  spectrumNotGamma: { status: 200, code: 1408, key: 'error.spectrumNotGamma' },
  taskUnknown: { status: 200, code: 1501, key: 'error.taskUnknown' },
  taskChanged: { status: 200, code: 1502, key: 'error.taskChanged' },
  taskActImpossible: { status: 200, code: 1503, key: 'error.taskActImpossible' },
  cottonUnknown: { status: 200, code: 1701, key: 'error.cottonUnknown' },
  cottonChanged: { status: 200, code: 1702, key: 'error.cottonChanged' },
  stacksTooMany: { status: 200, code: 1703, key: 'error.stacksTooMany' },
  assayItemsTooMany: { status: 200, code: 1901, key: 'error.assayItemsTooMany' },
  ownReference: { status: 200, code: 1903, key: 'error.ownReference' },
  labFileStored: { status: 200, code: 1904, key: 'error.labFileStored' },
  referencesTooMany: { status: 200, code: 1905, key: 'error.referencesTooMany' },
  referenceUnusable: { status: 200, code: 1906, key: 'error.referenceUnusable' },
  noStandard: { status: 200, code: 1907, key: 'error.noStandard' },
  labFileUnread: { status: 200, code: 1908, key: 'error.labFileUnread' },
  labFileWrong: { status: 200, code: 1902, key: 'error.labFileWrong' },
  reportUnknown: { status: 200, code: 1801, key: 'error.reportUnknown' },
  schedulesTooMany: { status: 200, code: 1802, key: 'error.schedulesTooMany' },
  reportNotMade: { status: 200, code: 1803, key: 'error.reportNotMade' },
  noMailAddress: { status: 200, code: 1804, key: 'error.noMailAddress' },
  bookmarksTooMany: { status: 200, code: 1601, key: 'error.bookmarksTooMany' },
  pdfNotPossible: { status: 200, code: 1405, key: 'error.pdfNotPossible' },

  // answers to a device
  ingestUnauthorised: { status: 401, code: 2001, key: 'error.ingestUnauthorised' },
  ingestMalformed: { status: 400, code: 2002, key: 'error.ingestMalformed' },
  ingestUnknownDevice: { status: 404, code: 2003, key: 'error.ingestUnknownDevice' },
  // 2004 and 2005 refused messages for their date; nothing is any longer.
  ingestOversized: { status: 413, code: 2006, key: 'error.ingestOversized' },
  ingestUnstorable: { status: 500, code: 2008, key: 'error.ingestUnstorable' },
  ingestPartly: { status: 200, code: 2007, key: 'error.ingestPartly' },
} as const satisfies Record<string, { status: number; code: number; key: `error.${string}` }>

export type ErrorName = keyof typeof ERRORS
export type ErrorKey = (typeof ERRORS)[ErrorName]['key']
export const SUCCESS_CODE = 200

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Told } from '@chaveiro/contract/rules/texts/told.ts'
import type { DeviceVerbs } from './base/types/device.ts'
import type * as handles from './base/types/handles.ts'

type Handle =
  | handles.VaultHandle
  | handles.ItemHandle
  | handles.DeletionHandle
  | handles.PersonHandle
  | handles.RequestHandle
  | handles.VaultRequestHandle
  | handles.EndingHandle
  | handles.SubmissionHandle
  | handles.ClientLinkHandle
  | handles.LinkEndingHandle
  | handles.KeptImportHandle
  | handles.ExportPlan
  | handles.ReadyExport
  | handles.ExportHandle
  | handles.MachineHandle
  | handles.RunHandle
type ToldText = Told<string>
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Plain =
  | number
  | boolean
  | null
  | undefined
  | Blob
  | Uint8Array
  | AbortSignal
  | ((...input: never[]) => void)

/** What of a parameter is no handle, number or choice: texts of the server's ('told'), and texts that people type ('typed'). */
type TextsIn<P> = P extends Handle | Plain
  ? never
  : P extends string
    ? IsSame<P, ToldText> extends true
      ? 'told'
      : ToldText extends P
        ? 'typed'
        : never
    : P extends readonly (infer Each)[]
      ? TextsIn<Each>
      : P extends object
        ? { [Name in keyof P]-?: TextsIn<P[Name]> }[keyof P]
        : never

type Takes<Verb> = Verb extends (...input: infer Input) => unknown
  ? 'told' extends TextsIn<Input>
    ? 'told'
    : 'typed' extends TextsIn<Input>
      ? 'typed'
      : 'handles'
  : never
type Nouns = Omit<DeviceVerbs, 'status' | 'lock' | 'keepInStep'>
type Door = {
  [Noun in keyof Nouns]: { [Verb in keyof Nouns[Noun]]: 'read' | Takes<Nouns[Noun][Verb]> }
}

/** Every verb of the door: it reads, or acts upon handles alone, or also upon texts that people type. A new verb does not compile until it is here. */
const door: Door = {
  account: {
    begin: 'typed',
    finish: 'handles',
    setNewPassphrase: 'typed',
    beginNewRecoveryCode: 'typed',
    finishNewRecoveryCode: 'handles',
    renewKeys: 'typed',
    finishRenewal: 'handles',
    beginReset: 'typed',
    finishReset: 'handles',
    withdrawReset: 'handles',
    ownWords: 'read',
    passphraseStrength: 'read',
    generatePassphrase: 'read',
    unlockMethods: 'read',
    unlockWithPassphrase: 'typed',
    unlockWithRecoveryCode: 'typed',
    unlockWithPasskey: 'typed',
    unlockTrusted: 'handles',
    beginPasskey: 'typed',
    finishPasskey: 'typed',
    removePasskey: 'typed',
    trustedId: 'read',
    trustThisBrowser: 'typed',
    distrustThisBrowser: 'handles',
  },
  browsers: {
    askApproval: 'typed',
    askedApproval: 'read',
    followApproval: 'read',
    enterApprovalCode: 'typed',
    withdrawApproval: 'typed',
    browserRequests: 'read',
    answerBrowser: 'typed',
    enterBrowserCode: 'typed',
    approveBrowser: 'typed',
    refuseBrowser: 'typed',
  },
  programs: {
    look: 'read',
    placeForm: 'read',
    provePlace: 'typed',
    isElsewhere: 'typed',
    answer: 'typed',
    enterCode: 'typed',
    approve: 'typed',
    refuse: 'typed',
  },
  organisation: {
    found: 'handles',
    kit: 'read',
    putAwayKit: 'handles',
    read: 'read',
    words: 'read',
    confirm: 'handles',
    setAutomaticVouching: 'handles',
    setLeastRelease: 'handles',
    takeInvitation: 'typed',
  },
  people: {
    show: 'read',
    invite: 'handles',
    renewInvitation: 'handles',
    endInvitation: 'handles',
    confirmKey: 'handles',
    setRole: 'handles',
    setStatus: 'handles',
    confirmRole: 'handles',
    wordsOfKeys: 'read',
    confirmReset: 'handles',
    resetWithRecoveryKit: 'typed',
    readColleagues: 'read',
    beginComparison: 'read',
    confirmComparison: 'typed',
  },
  vaults: {
    create: 'handles',
    update: 'handles',
    delete: 'handles',
    checkDeleted: 'read',
    purge: 'handles',
    foundUnkeyed: 'handles',
    show: 'read',
    checkOverviews: 'read',
    adoptOverview: 'told',
    check: 'read',
    adoptDeletions: 'handles',
    rewrap: 'typed',
    access: 'read',
    addMember: 'handles',
    showRequest: 'read',
    approveRequest: 'handles',
    removeMember: 'handles',
    setInheritance: 'handles',
    setCustody: 'handles',
    confirmMember: 'handles',
    secondProposal: 'typed',
    giveLost: 'handles',
    withdrawProposal: 'typed',
    withdrawGiving: 'handles',
  },
  items: {
    create: 'typed',
    update: 'typed',
    delete: 'handles',
    purge: 'handles',
    restore: 'handles',
    move: 'handles',
    restoreRevision: 'typed',
    open: 'read',
    read: 'read',
    show: 'read',
    showDeleted: 'read',
    followMove: 'read',
    openCard: 'read',
    openRevision: 'read',
    addFile: 'typed',
    openFile: 'read',
    differs: 'read',
    generatePassword: 'read',
    twoStepCodes: 'read',
  },
  imports: {
    inspect: 'read',
    rows: 'read',
    run: 'typed',
    pause: 'typed',
    resume: 'typed',
    discard: 'typed',
    kept: 'read',
    undo: 'handles',
  },
  favourites: { read: 'read', mark: 'typed', list: 'read' },
  finder: {
    kept: 'read',
    refresh: 'read',
    fitting: 'read',
    search: 'read',
    of: 'read',
    filled: 'typed',
    changedSince: 'read',
    forget: 'handles',
  },
  unsaved: { list: 'read', keep: 'typed', forget: 'typed' },
  health: { check: 'read' },
  access: {
    request: 'handles',
    deny: 'handles',
    revoke: 'handles',
    withdraw: 'handles',
    show: 'read',
    unsignedEndings: 'read',
    approve: 'handles',
  },
  exports: {
    plan: 'read',
    begin: 'handles',
    ask: 'handles',
    take: 'read',
    run: 'typed',
    finish: 'handles',
    show: 'read',
    approve: 'handles',
  },
  links: {
    makeForItem: 'typed',
    sendSecret: 'typed',
    readLabels: 'read',
    makeForClient: 'typed',
    openSubmission: 'read',
    openSubmissionFile: 'read',
    show: 'read',
    withdraw: 'handles',
    withdrawAndErase: 'handles',
    refuseSubmission: 'told',
    takeSubmission: 'typed',
  },
  teams: {
    show: 'read',
    given: 'read',
    make: 'handles',
    change: 'typed',
    add: 'typed',
    end: 'typed',
    give: 'typed',
    take: 'typed',
  },
  machines: {
    readers: 'read',
    show: 'read',
    make: 'typed',
    change: 'typed',
    renew: 'typed',
    end: 'typed',
    give: 'typed',
    take: 'typed',
    showRun: 'read',
    approveRun: 'handles',
    denyRun: 'typed',
  },
  restore: {
    state: 'read',
    bringBack: 'typed',
    leaveGone: 'typed',
    proposeResume: 'read',
    confirmResume: 'typed',
    confirmResumeWithKit: 'typed',
  },
  audit: { standing: 'read', verify: 'read', acceptHead: 'typed' },
}

test('acts take handles and what people type; what the server tells is taken by none but the ones named here', () => {
  const verbs = Object.entries(door).flatMap(([noun, of]) =>
    Object.entries(of).map(([verb, takes]) => ({ verb: `${noun}.${verb}`, takes })),
  )
  const named = (one: string) => verbs.filter(({ takes }) => takes === one).map(({ verb }) => verb)
  assert.deepEqual(named('told'), ['vaults.adoptOverview', 'links.refuseSubmission'])
  assert.deepEqual(
    { acts: verbs.length - named('read').length, reads: named('read').length },
    { acts: 120, reads: 65 },
  )
})

/**
 * For a dialog's `initialFocus`: focuses the element as soon as the dialog is there. Base UI waits for the next frame; Tab keys pressed
 * before it move the focus in the dialog below, which then keeps it.
 * @param find may answer null until the dialog's elements are rendered
 */
export const focusAtOnce = (find: (openedBy: string) => HTMLElement | null) => (openedBy: string) => {
  find(openedBy)?.focus({ preventScroll: true })
  return false
}

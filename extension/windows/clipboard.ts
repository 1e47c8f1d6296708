// The page without a window that the worker opens to empty the clipboard: without focus, only this old way works.
document.addEventListener('copy', (event) => {
  event.preventDefault()
  event.clipboardData?.setData('text/plain', '')
})
document.execCommand('copy')

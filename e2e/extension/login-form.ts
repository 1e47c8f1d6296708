/** A login as plain as it can be. */
export const loginForm = `<form><label>E-mail <input name=email type=email autocomplete=username></label>
<label>Password <input name=password type=password autocomplete=current-password></label></form>`

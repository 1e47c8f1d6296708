import '@angular/compiler'
import { JsonPipe } from '@angular/common'
import { Component, provideZonelessChangeDetection } from '@angular/core'
import { FormControl, FormGroup, ReactiveFormsModule } from '@angular/forms'
import { bootstrapApplication } from '@angular/platform-browser'

/** Fields of a reactive form, the password's taken at `blur`; what Angular holds stands in `#state`. */
class Login {
  form = new FormGroup({
    user: new FormControl(''),
    password: new FormControl('', { updateOn: 'blur' }),
  })
}

const LoginComponent = Component({
  selector: 'app-login',
  imports: [ReactiveFormsModule, JsonPipe],
  template: `
    <form [formGroup]="form">
      <label>User name <input formControlName="user" style="width: 240px; height: 32px" /></label>
      <label>Password <input type="password" formControlName="password" style="width: 240px; height: 32px" /></label>
      <button>Sign in</button>
    </form>
    <output id="state">{{ form.value | json }}</output>
  `,
})(Login)

document.body.append(document.createElement('app-login'))
void bootstrapApplication(LoginComponent, { providers: [provideZonelessChangeDetection()] })

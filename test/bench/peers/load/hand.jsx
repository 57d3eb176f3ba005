import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

function SignIn() {
  const [refused, setRefused] = useState(false);
  const submit = (event) => {
    event.preventDefault();
    setRefused(true);
  };
  return (
    <form onSubmit={submit}>
      <h1>Sign in</h1>
      <p>Use your dealer portal account.</p>
      <label>
        Username <input name="username" required />
      </label>
      <label>
        Password <input name="password" type="password" required />
      </label>
      <button type="submit">Login</button>
      {refused && <p role="alert">Username or password is wrong.</p>}
    </form>
  );
}

const names = ['Title', 'Member', 'Branch', 'Due', 'State', 'Number'];
const rows = Array.from({ length: 25 }, (_, row) => names.map((name) => `${name} ${row}`));

function List() {
  return (
    <>
      <h1>Loans</h1>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Routes>
      <Route path="/load/hand/login" element={<SignIn />} />
      <Route path="/load/hand/list" element={<List />} />
    </Routes>
  </BrowserRouter>,
);

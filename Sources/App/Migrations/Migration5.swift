import Persistence

extension Migration {
    /// Students, quizzes and grades.
    static let gradebook = Migration(
        "gradebook",
        [
            """
            CREATE TABLE "Student" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "firstName" TEXT NOT NULL CHECK (length("firstName") <= 100),
                "firstName_key" BLOB NOT NULL,
                "lastName" TEXT NOT NULL CHECK (length("lastName") <= 100),
                "lastName_key" BLOB NOT NULL
            ) STRICT
            """,
            #"CREATE INDEX "Student_deletion" ON "Student" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Student_firstName_key" ON "Student" ("firstName_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Student_lastName_key" ON "Student" ("lastName_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Student_lastName_key_firstName_key" "#
                + #"ON "Student" ("lastName_key", "firstName_key") WHERE "deletion" IS NULL"#,
            """
            CREATE TABLE "Student_text" (
                "id" INTEGER PRIMARY KEY,
                "text" TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE "Student_search" USING fts5(
                "text", content='Student_text', content_rowid='id', detail=none,
                tokenize='trigram case_sensitive 1'
            )
            """,
            #"CREATE VIRTUAL TABLE "Student_terms" USING fts5vocab('Student_search', 'row')"#,
            """
            CREATE TABLE "Quiz" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "name" TEXT NOT NULL CHECK (length("name") <= 100),
                "name_key" BLOB NOT NULL,
                "maximum" REAL NOT NULL
            ) STRICT
            """,
            #"CREATE INDEX "Quiz_deletion" ON "Quiz" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Quiz_name_key" ON "Quiz" ("name_key") WHERE "deletion" IS NULL"#,
            """
            CREATE TABLE "Quiz_text" (
                "id" INTEGER PRIMARY KEY,
                "text" TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE "Quiz_search" USING fts5(
                "text", content='Quiz_text', content_rowid='id', detail=none,
                tokenize='trigram case_sensitive 1'
            )
            """,
            #"CREATE VIRTUAL TABLE "Quiz_terms" USING fts5vocab('Quiz_search', 'row')"#,
            """
            CREATE TABLE "Grade" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "points" REAL NOT NULL,
                "student" INTEGER NOT NULL REFERENCES "Student" ("id"),
                "quiz" INTEGER NOT NULL REFERENCES "Quiz" ("id")
            ) STRICT
            """,
            #"CREATE INDEX "Grade_deletion" ON "Grade" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Grade_student" ON "Grade" ("student", "deletion")"#,
            #"CREATE INDEX "Grade_quiz" ON "Grade" ("quiz", "deletion")"#,
            #"CREATE UNIQUE INDEX "Grade_student_quiz" ON "Grade" ("student", "quiz") WHERE "deletion" IS NULL"#,
        ])
}
